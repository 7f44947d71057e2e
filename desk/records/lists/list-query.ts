import { capitalised } from "#platform/text/capitalised.ts";
import { truncate } from "#platform/text/truncate.ts";
import type { RecordType, StatusDefinition } from "../model/record-types.ts";

/** What a list shows, as its address says it. */
export type ListQuery = {
  view: string;
  /** The words that are searched for. */
  q: string;
  /** A festival's year, `all`, or nothing for the latest festival. */
  year: string;
  status: string;
  source: string;
  sort: string;
  page: number;
};

/** A view of a list: the records with one of some statuses, those given to the viewer, those they have not scored … */
export type ListView = {
  value: string;
  label: string;
  statuses?: readonly string[];
  isMine?: true;
  isUnscored?: true;
  /** Decided, and the sender was told something else. */
  isUntold?: true;
};

export const sources = [
  { value: "site", label: "the site" },
  { value: "phone", label: "phone" },
  { value: "paper", label: "paper" },
  { value: "invited", label: "invited" },
] as const;

/** An order of a list; `score` only where there are scores. */
export function sortsOf({ hasScores }: Pick<RecordType, "hasScores">): readonly { value: string; label: string }[] {
  return [
    { value: "newest", label: "newest first" },
    { value: "oldest", label: "oldest first" },
    { value: "name", label: "by name" },
    ...(hasScores ? [{ value: "score", label: "by score" }] : []),
  ];
}

/** The views of a list; the first one opens by itself. */
export function viewsOf({ kind, statuses, hasScores, isApplication }: RecordType): ListView[] {
  const [first, ...later] = statuses.map(statusView);
  return [
    ...(first ? [first] : []),
    ...(hasScores
      ? [{ value: "unscored", label: "Not scored by me", statuses: ["new", "shortlisted"], isUnscored: true } as const]
      : []),
    { value: "mine", label: "Mine", isMine: true },
    ...later,
    ...(isApplication ? [{ value: "untold", label: "Decided, not told", isUntold: true } as const] : []),
    // Messages without words, and those that a program has probably sent.
    ...(kind === "message" ? [{ value: "aside", label: "Probably spam", statuses: ["empty", "suspected"] }] : []),
    { value: "all", label: "All" },
  ];
}

function statusView({ value, label }: StatusDefinition): ListView {
  return { value, label: capitalised(label), statuses: [value] };
}

const maxSearch = 200;

/** Their records wait for the committee. */
const waitingViews: readonly string[] = ["new", "unscored", "untold"];

/** The order in which a view opens: where something waits, what waits longest stands first. */
export function openingSort(view: string): string {
  return waitingViews.includes(view) ? "oldest" : "newest";
}

/** What an address asks of a list. Whatever it says that does not exist is ignored. */
export function parseListQuery(recordType: RecordType, search: URLSearchParams): ListQuery {
  const known = (name: string, options: readonly { value: string }[], otherwise: string) =>
    options.find(({ value }) => value === search.get(name))?.value ?? otherwise;
  const year = search.get("year") ?? "";
  const page = Number(search.get("page") ?? "1");
  const view = known("view", viewsOf(recordType), "new");
  return {
    view,
    q: truncate((search.get("q") ?? "").trim(), maxSearch),
    year: /^(\d{4}|all)$/.test(year) ? year : "",
    status: known("status", recordType.statuses, ""),
    source: known("source", sources, ""),
    sort: known("sort", sortsOf(recordType), openingSort(view)),
    page: Number.isInteger(page) && page > 0 && page < 1e6 ? page : 1,
  };
}

/** What an address without anything shows. */
export const defaultListQuery: ListQuery = {
  view: "new",
  q: "",
  year: "",
  status: "",
  source: "",
  sort: openingSort("new"),
  page: 1,
};

/** Another view of a list, searched and filtered alike: in its own order, unless somebody chose one. */
export function withView(query: ListQuery, view: string): ListQuery {
  const sort = query.sort === openingSort(query.view) ? openingSort(view) : query.sort;
  return { ...query, view, sort, page: 1 };
}

/** The address's part for a list, without what goes without saying. @example listSearchString({ ...query, page: 2 }) // "?view=mine&page=2" */
export function listSearchString(query: Partial<ListQuery>): string {
  const unsaid = { ...defaultListQuery, sort: openingSort(query.view ?? defaultListQuery.view) };
  const said = Object.entries({ ...unsaid, ...query }).filter(([name, value]) => value !== Reflect.get(unsaid, name));
  const search = new URLSearchParams(said.map(([name, value]) => [name, String(value)]));
  return said.length === 0 ? "" : `?${search}`;
}

/** The same for the address of a record that one opens from a list: the record's page reads from it what comes before and after, and leads back. */
export function recordSearch(query: ListQuery): string {
  const search = new URLSearchParams(listSearchString(query));
  search.set("view", query.view);
  return `?${search}`;
}
