import { useRef, useState } from "react";
import { Link } from "react-router";
import { type ChangedPage, together } from "#desk/content/publication/publication-contract.ts";
import { ActionButton } from "#desk/frame/parts/buttons/action-button.tsx";
import { Buttons, Section } from "#desk/frame/parts/display/section.tsx";
import { Tag } from "#desk/frame/parts/display/tag.tsx";
import { type ListColumn, ListTable } from "#desk/frame/parts/list/list-table.tsx";
import { useTickedRows } from "#desk/frame/parts/list/use-ticked-rows.ts";
import { DeskLink } from "#desk/frame/shell/layout/desk-link.tsx";
import { usePageData } from "#desk/frame/shell/use-page-data.ts";
import { useContentModel } from "./editor/use-content-model.ts";
import { RefusedList } from "./publish/found-list.tsx";
import { PageChanges, pageToPublish } from "./publish/page-changes.tsx";
import { ReleaseList } from "./publish/release-list.tsx";
import styles from "./publish/together.module.css";
import { useOpenPages } from "./publish/use-open-pages.ts";
import { useTogether } from "./publish/use-together.ts";
import { TimeDialog } from "./timed/time-dialog.tsx";
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
  const loaded = chosen.flatMap(({ id }) => (typeof opened[id] === "object" ? [pageToPublish(opened[id])] : []));
  const { publish, faults } = useTogether();
  const [isBusy, setBusy] = useState(false);
  const [isAsked, setAsked] = useState(false);
  const send = async (at: number | null) => {
    setBusy(true);
    if (await publish(loaded, at).finally(() => setBusy(false))) selection.clear();
  };
  const count = chosen.length;
  const isIdle = count === 0 || loaded.length < count || isBusy;
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
            <PageChanges key={id} page={pageToPublish(page)} name={name} types={model.types} />
          ) : (
            <p key={id}>Loading …</p>
          );
        })}
      {mayChange && rows.length > 0 && (
        <div ref={tools} className={styles.tools}>
          <RefusedList
            faults={faults}
            entries={new Map(loaded.flatMap(({ entries }) => [...entries]))}
            pageOf={(entryId) => loaded.find(({ entries }) => entries.has(entryId))?.root.id}
          />
          <Buttons>
            <ActionButton primary disabled={isIdle} onClick={() => void send(null)}>
              {publishWords(count)}
            </ActionButton>
            <ActionButton disabled={isIdle} onClick={() => setAsked(true)}>
              At a time …
            </ActionButton>
          </Buttons>
          <TimeDialog
            isOpen={isAsked}
            title="Publish at a time"
            action={publishWords(count)}
            weekday="Friday"
            time="18:00"
            onClose={() => setAsked(false)}
            onChoose={send}
          >
            <p>They are published then as they stand here now. What is written later stays a draft.</p>
          </TimeDialog>
        </div>
      )}
      <ReleaseList releases={releases} mayChange={mayChange} />
    </>
  );
}

function publishWords(count: number): string {
  if (count === 0) return "Publish: choose pages first";
  return count === 1 ? "Publish one page" : `Publish ${count} pages together`;
}
