import { Link, useNavigate } from "react-router";
import type { PageNode, PageTree } from "#desk/content/pages-of-site/pages-contract.ts";
import { ActionMenu, MenuButton } from "#desk/frame/parts/buttons/action-menu.tsx";
import { Tag } from "#desk/frame/parts/display/tag.tsx";
import { OutdatedTag, PublicationTag } from "../timed/publication-tag.tsx";
import { isOutdated } from "../timed/unfinished-publications.ts";
import { stateWords } from "../words/state-words.ts";
import styles from "./tree.module.css";
import { usePageActions } from "./use-page-actions.ts";

/** What is to come. */
type Around = Pick<PageTree, "timed" | "mayChange">;

/** Pages one below the other, each with those that stand below it in the menu. */
export function PageNodes({ nodes, ...around }: { nodes: readonly PageNode[] } & Around) {
  if (nodes.length === 0) return null;
  return (
    <ul className={styles.nodes}>
      {nodes.map((node) => (
        <li key={`${node.id} ${node.title}`}>
          <NodeLine node={node} {...around} />
          <PageNodes nodes={node.children} {...around} />
        </li>
      ))}
    </ul>
  );
}

function NodeLine({ node, timed, mayChange }: { node: PageNode } & Around) {
  const { id, type, title, address } = node;
  const { copy, remove } = usePageActions();
  const navigate = useNavigate();
  // A word of the menu below which pages fold out is no page itself.
  if (type === "navigationElement")
    return (
      <p className={styles.group}>
        {title}
        {address !== null && <span className={styles.address}>{address}</span>}
      </p>
    );
  return (
    <div className={styles.node}>
      <div className={styles.facts}>
        <Link to={`/desk/pages/${id}`} className={styles.link}>
          <span className={styles.name}>{title || "Without a title"}</span>
          {address !== null && <span className={styles.address}>{address}</span>}
        </Link>
        <StateTag node={node} timed={timed} />
      </div>
      {mayChange && type === "generalPage" && (
        <ActionMenu label="More" about={title} quiet>
          <MenuButton
            onClick={async () => {
              const copied = await copy(node);
              if (copied !== undefined) await navigate(`/desk/pages/${copied}`);
            }}
          >
            Copy this page
          </MenuButton>
          <MenuButton onClick={() => remove(node)}>Remove</MenuButton>
        </ActionMenu>
      )}
    </div>
  );
}

/** What is not as usual: that visitors do not see it, or not as it is here, or not for long. */
export function StateTag({ node: { id, state, wasPublic }, timed }: { node: PageNode } & Pick<Around, "timed">) {
  const next = timed.find(({ pageId }) => pageId === id);
  if (next)
    return (
      <>
        <PublicationTag publication={next} />
        {isOutdated(next) && <OutdatedTag />}
      </>
    );
  if (state === "published") return null;
  const { words, variant } = state === "draft" && wasPublic ? stateWords.off : stateWords[state];
  return <Tag variant={variant}>{words}</Tag>;
}
