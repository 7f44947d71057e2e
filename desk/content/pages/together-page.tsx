import { useRef } from "react";
import { Link } from "react-router";
import { type ChangedPage, together } from "#desk/content/publication/publication-contract.ts";
import { Section } from "#desk/frame/parts/display/section.tsx";
import { Tag } from "#desk/frame/parts/display/tag.tsx";
import { type ListColumn, ListTable } from "#desk/frame/parts/list/list-table.tsx";
import { useTickedRows } from "#desk/frame/parts/list/use-ticked-rows.ts";
import { DeskLink } from "#desk/frame/shell/layout/desk-link.tsx";
import { usePageData } from "#desk/frame/shell/use-page-data.ts";
import { useContentModel } from "./editor/use-content-model.ts";
import { PageChanges } from "./together/page-changes.tsx";
import { PublishTogether } from "./together/publish-together.tsx";
import { ReleaseList } from "./together/release-list.tsx";
import styles from "./together/together.module.css";
import { useOpenPages } from "./together/use-open-pages.ts";
import { stateWords } from "./words/state-words.ts";

export { together as pageDataSchema };

type Row = ChangedPage & { name: string };

const columns: readonly ListColumn<Row>[] = [
  { label: "Page", cardSlot: "title", cell: ({ id, name }) => <DeskLink to={`/desk/pages/${id}`}>{name}</DeskLink> },
  { label: "Web address", cell: ({ address }) => address ?? "on all pages" },
  { label: "State", cell: ({ state }) => <Tag variant={stateWords[state].variant}>{stateWords[state].words}</Tag> },
];

/** Several pages that go live as one, with what that changes; and what was published so, to be taken back. Nothing is chosen until somebody does. */
export default function TogetherPage() {
  const { pages, releases, mayChange } = usePageData(together);
  const tools = useRef<HTMLDivElement>(null);
  const model = useContentModel();
  const rows = pages.map((page) => ({ ...page, name: page.title || "Without a title" }));
  const ids = pages.map(({ id }) => id);
  const selection = useTickedRows(ids, () => tools.current?.querySelector("button")?.focus());
  const chosen = rows.filter(({ id }) => selection.ticked.has(id));
  const opened = useOpenPages(chosen.map(({ id }) => id));
  return (
    <>
      <p>
        <Link to="/desk/pages">All pages</Link>
      </p>
      <h1>Publish several pages</h1>
      {mayChange ? (
        <p>Choose pages that belong together: visitors see all of them at once, and all can be taken back at once.</p>
      ) : (
        <p>Your role may look at pages, and not change them.</p>
      )}
      <Section title="Pages with changes">
        {rows.length === 0 && <p>There are none: visitors see every page as it stands here.</p>}
        {rows.length > 0 && (
          <ListTable
            caption="Pages with changes"
            columns={columns}
            rows={rows}
            selection={mayChange ? selection : undefined}
          />
        )}
      </Section>
      {typeof model === "string" && <p role="alert">{model}</p>}
      {typeof model === "object" &&
        chosen.map(({ id, name }) => {
          const page = opened[id];
          if (typeof page === "string") return <p key={id} role="alert">{`${name}: ${page}`}</p>;
          return page ? (
            <PageChanges key={id} page={page} title={name} types={model.types} />
          ) : (
            <p key={id}>Loading …</p>
          );
        })}
      {mayChange && rows.length > 0 && (
        <div ref={tools} className={styles.tools}>
          <PublishTogether
            pages={chosen.flatMap(({ id }) => (typeof opened[id] === "object" ? [opened[id]] : []))}
            count={chosen.length}
            onDone={selection.clear}
          />
        </div>
      )}
      <ReleaseList releases={releases} mayChange={mayChange} />
    </>
  );
}
