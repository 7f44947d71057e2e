import { type ReactNode, useRef } from "react";
import { useLoaderData, useNavigate, useNavigation } from "react-router";
import { ListFilters } from "#desk/frame/parts/list/list-filters.tsx";
import { ListPages } from "#desk/frame/parts/list/list-pages.tsx";
import { ListTable } from "#desk/frame/parts/list/list-table.tsx";
import { ListViews } from "#desk/frame/parts/list/list-views.tsx";
import { useTickedRows } from "#desk/frame/parts/list/use-ticked-rows.ts";
import { useAccount, useMay } from "#desk/frame/shell/account/use-account.ts";
import { capitalised } from "#platform/text/capitalised.ts";
import { listSearchString, parseListQuery, recordSearch, withView } from "../lists/list-query.ts";
import { countOf } from "../lists/list-words.ts";
import { type ListedRecord, type RecordList, recordList } from "../lists/record-list-contract.ts";
import { viewsAsTabs } from "../lists/views-as-tabs.ts";
import { type RecordKind, type RecordType, recordTypes } from "../model/record-types.ts";
import { BulkBar, type Comparing } from "./bulk-bar.tsx";
import { ColumnsMenu } from "./columns-menu.tsx";
import { EmptyList } from "./empty-list.tsx";
import { ListActions } from "./list-actions.tsx";
import { listFilters } from "./list-filters.ts";
import { type RecordRow, recordColumns } from "./record-columns.tsx";
import styles from "./record-list-page.module.css";
import { currentView, SavedViewBar } from "./saved-view-bar.tsx";
import { type BulkChange, useBulkChange } from "./use-bulk-change.ts";

type RecordListPageProps = {
  kind: RecordKind;
  /** Beside the heading: what this list alone offers. */
  actions?: ReactNode;
  /** Where several of them are put side by side, and how many at most. */
  compare?: Comparing | undefined;
};

/** The list of one type of record: its views, search and filters, and the records, several of which can be changed at once. */
export function RecordListPage({ kind, actions, compare }: RecordListPageProps) {
  const recordType = recordTypes[kind];
  const list = recordList.parse(useLoaderData());
  const { query } = list;
  const navigate = useNavigate();
  const { state, location: next } = useNavigation();
  const isLoading = state === "loading";
  const path = `/desk/${recordType.path}`;
  const filter = (changes: Readonly<Record<string, string>>) => {
    // A list that is on its way has been asked for: what is chosen meanwhile comes on top of it.
    const asked = next?.pathname === path ? parseListQuery(recordType, new URLSearchParams(next.search)) : query;
    const search = listSearchString({ ...asked, page: 1, ...changes });
    const isTyping = Object.keys(changes).every((name) => name === "q");
    void navigate(`${path}${search}`, { replace: isTyping, preventScrollReset: true });
  };
  const current = currentView(list);
  const { tabs, more } = viewsAsTabs(kind, list.views, current ? undefined : query.view);
  const viewLink = (view: RecordList["views"][number]) => ({
    ...view,
    to: `${path}${listSearchString(withView(query, view.value))}`,
    isCurrent: !current && view.value === query.view,
  });
  const ownViews = list.ownViews.map(({ id, name, search }) => ({
    value: id,
    label: name,
    to: `${path}${search}`,
    isCurrent: current?.id === id,
  }));
  const festival = list.year === "all" ? "all festivals" : `festival ${list.year}`;
  const openView = current?.name ?? list.views.find(({ value }) => value === query.view)?.label;
  return (
    <div aria-busy={isLoading}>
      <header className={styles.head}>
        <h1>{capitalised(recordType.many)}</h1>
        <ListActions recordType={recordType} list={list}>
          {actions}
        </ListActions>
      </header>
      <p className={styles.onPaper}>
        {openView}, {festival}
        {query.q !== "" && `, with “${query.q}”`}
      </p>
      <ListViews
        label={`Views of the ${recordType.many}`}
        views={[...tabs.map(viewLink), ...ownViews.filter(({ isCurrent }) => isCurrent)]}
        more={[...more.map(viewLink), ...ownViews.filter(({ isCurrent }) => !isCurrent)]}
      />
      <ListFilters
        searchLabel={`Search the ${recordType.many}`}
        search={query.q}
        filters={listFilters(recordType, list)}
        onChange={filter}
      />
      <SavedViewBar recordType={recordType} list={list} />
      {list.rows.length === 0 ? (
        <EmptyList recordType={recordType} list={list} />
      ) : (
        <Records recordType={recordType} list={list} compare={compare} />
      )}
    </div>
  );
}

type RecordsProps = { recordType: RecordType; list: RecordList } & Pick<RecordListPageProps, "compare">;

function Records({ recordType, list, compare }: RecordsProps) {
  const { query, rows: listed, total, pages, people } = list;
  const { timeZone } = useAccount();
  const mayChange = useMay(recordType.changeRight);
  const { isBusy, change } = useBulkChange(recordType);
  const bar = useRef<HTMLDivElement>(null);
  const rows = listed.map((record) => ({ ...record, id: record.reference }));
  const selection = useTickedRows(
    rows.map(({ id }) => id),
    () => bar.current?.querySelector<HTMLElement>("[role=toolbar] button")?.focus(),
  );
  const chosen = rows.filter(({ id }) => selection.ticked.has(id));
  const changeRows = async (words: string, changed: readonly ListedRecord[], to: BulkChange) => {
    // The rows and buttons that had the focus may be gone afterwards.
    if (await change(words, changed, to)) bar.current?.focus();
    selection.clear();
  };
  const onCard = (words: string, row: RecordRow, to: BulkChange) => void changeRows(words, [row], to);
  const search = recordSearch(query);
  return (
    <>
      <div ref={bar} tabIndex={-1} className={styles.bar} data-ticked={chosen.length > 0 || undefined}>
        <p role="status">
          {chosen.length > 0 ? `${chosen.length} selected` : countOf(recordType, total)}
          {chosen.length === 0 && pages > 1 && `, page ${query.page} of ${pages}`}
        </p>
        {chosen.length === 0 && list.columns.length > 0 && <ColumnsMenu list={list} />}
        {chosen.length > 0 && (
          <BulkBar
            recordType={recordType}
            columns={list.columns}
            people={people}
            isBusy={isBusy}
            chosen={chosen.map(({ reference }) => reference)}
            compare={compare}
            onChange={mayChange ? (words, to) => void changeRows(words, chosen, to) : undefined}
            onClear={selection.clear}
          />
        )}
      </div>
      <ListTable
        caption={`The ${recordType.many} of this view`}
        columns={recordColumns({ recordType, list, search, timeZone, onChange: mayChange ? onCard : undefined })}
        rows={rows}
        selection={mayChange || compare ? selection : undefined}
      />
      <ListPages
        page={query.page}
        pages={pages}
        to={(page) => `/desk/${recordType.path}${listSearchString({ ...query, page })}`}
      />
      <p className={styles.note}>
        Days are the festival’s, in {timeZone.replace(/^.*\//, "").replaceAll("_", " ")}.
        {(mayChange || compare) &&
          ` To ${mayChange ? "change several at once" : "compare several"}, select them: Shift selects all in between, the arrow keys go up and down, Enter goes on.`}
      </p>
    </>
  );
}
