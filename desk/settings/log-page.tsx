import { Link, useNavigate, useNavigation } from "react-router";
import { DeskTime } from "#desk/frame/parts/display/desk-time.tsx";
import { type ListFilter, ListFilters } from "#desk/frame/parts/list/list-filters.tsx";
import { ListPages } from "#desk/frame/parts/list/list-pages.tsx";
import { DeskLink } from "#desk/frame/shell/layout/desk-link.tsx";
import { usePageData } from "#desk/frame/shell/use-page-data.ts";
import { describeRow, kindLabel, subjectPath } from "./log-words.ts";
import styles from "./settings.module.css";
import { type LogView, logView } from "./settings-contract.ts";

export { logView as pageDataSchema };

const path = "/desk/settings/log";
const filterNames = ["q", "person", "kind", "from", "to"] as const;
type Filters = Readonly<Record<string, string>>;

/** Who changed what at the desk, and when: the whole of it, or of one person, of some days, or about one thing. */
export default function LogPage() {
  const log = usePageData(logView);
  const { page, pages, rows } = log;
  const navigate = useNavigate();
  const { location: next } = useNavigation();
  const shown = Object.fromEntries(filterNames.map((name) => [name, log[name]]));
  const isFiltered = Object.values(shown).some((value) => value !== "");
  const filter = (changes: Filters) => {
    // A page of the log that is on its way has been asked for: what is chosen meanwhile comes on top of it.
    const asked = next?.pathname === path ? Object.fromEntries(new URLSearchParams(next.search)) : shown;
    void navigate(logUrl({ ...asked, page: "", ...changes }), { preventScrollReset: true });
  };
  return (
    <>
      <p>
        <Link to="/desk/settings">Settings</Link>
      </p>
      <h1>Log</h1>
      <ListFilters searchLabel="About whom or what" search={log.q} filters={filtersOf(log)} onChange={filter} />
      {rows.length === 0 && (
        <p>
          {isFiltered ? "Nothing of that is in the log. " : "Nobody has changed anything yet."}
          {isFiltered && <Link to={path}>Show all</Link>}
        </p>
      )}
      <ul className={styles.rows}>
        {rows.map((row) => (
          <Row key={row.id} row={row} log={log} />
        ))}
      </ul>
      <ListPages page={page} pages={pages} to={(to) => logUrl({ ...shown, page: String(to) })} />
    </>
  );
}

function Row({ row, log }: { row: LogView["rows"][number]; log: LogView }) {
  const { record } = row;
  return (
    <li className={styles.logged}>
      <DeskTime at={row.at} />
      <span>
        {record && (
          <>
            <DeskLink to={`${subjectPath(row.kind)}/${record.reference}`}>{record.name}</DeskLink>
            {": "}
          </>
        )}
        <strong>{row.by}</strong> {describeRow(row, log)}
      </span>
    </li>
  );
}

function filtersOf({ person, kind, from, to, people, kinds }: LogView): ListFilter[] {
  const everybody = [{ value: "", label: "everybody" }, ...people.map(({ id, name }) => ({ value: id, label: name }))];
  const everything = [
    { value: "", label: "everything" },
    ...kinds.map((each) => ({ value: each, label: kindLabel(each) })),
  ];
  return [
    { name: "person", label: "Who", value: person, isSet: person !== "", options: everybody },
    { name: "kind", label: "Kind", value: kind, isSet: kind !== "", options: everything },
    { name: "from", label: "From", value: from, isSet: from !== "", options: "day" },
    { name: "to", label: "Until", value: to, isSet: to !== "", options: "day" },
  ];
}

function logUrl(query: Filters): string {
  const given = Object.entries(query).filter(([, value]) => value !== "");
  return given.length === 0 ? path : `${path}?${new URLSearchParams(given)}`;
}
