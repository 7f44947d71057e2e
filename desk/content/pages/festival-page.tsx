import { useRevalidator } from "react-router";
import { festivalParts } from "#desk/content/pages-of-site/pages-contract.ts";
import { ActionPageLink } from "#desk/frame/parts/buttons/action-button.tsx";
import { Buttons, Section } from "#desk/frame/parts/display/section.tsx";
import { usePageData } from "#desk/frame/shell/use-page-data.ts";
import { PublicationsToCome } from "./timed/publication-list.tsx";
import { PageNodes, StateTag } from "./tree/page-nodes.tsx";
import styles from "./tree/tree.module.css";

export { festivalParts as pageDataSchema };

/** The festival's days and places, and what applicants are asked: what pages show that are no pages themselves. */
export default function FestivalPage() {
  const { parts, timed, mayChange } = usePageData(festivalParts);
  const { revalidate } = useRevalidator();
  const said = parts.filter(({ facts }) => facts.length > 0);
  const others = parts.flatMap(({ node, facts }) => (facts.length === 0 ? [node] : []));
  return (
    <>
      <h1>Festival</h1>
      {!mayChange && <p>Your role may look at this, and not change it.</p>}
      <PublicationsToCome timed={timed} menuId={null} mayChange={mayChange} onChange={revalidate} />
      {said.map(({ node, facts }) => (
        <Section key={node.id} title="Dates and place">
          <StateTag node={node} timed={timed} />
          <Buttons>
            <ActionPageLink primary={mayChange} to={`/desk/pages/${node.id}`}>
              {mayChange ? "Change dates and place" : "Look at all of it"}
            </ActionPageLink>
          </Buttons>
          <dl className={styles.said}>
            {facts.map(({ name, words }) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{words || "Not said yet"}</dd>
              </div>
            ))}
          </dl>
        </Section>
      ))}
      {others.length > 0 && (
        <Section title="What applicants are asked, and the letter to new members">
          <PageNodes nodes={others} timed={timed} mayChange={mayChange} />
        </Section>
      )}
    </>
  );
}
