import { Form, Link } from "react-router";
import { DeskTime } from "#app/desk/parts/desk-time.tsx";
import { ListPages } from "#app/desk/parts/list-pages.tsx";
import { DeskLink } from "#app/desk/shell/desk-link.tsx";
import { usePageData } from "#app/desk/shell/use-page-data.ts";
import { FormButton } from "#app/ui/form-button.tsx";
import { describeRow, kindLabel, subjectPath } from "./log-words.ts";
import styles from "./settings.module.css";
import { type LogView, logView } from "./settings-contract.ts";

export { logView as schema };

/** Who changed what at the desk, and when: the whole of it, or of one person, or about one kind of thing. */
export default function LogPage() {
  const log = usePageData(logView);
  const { person, kind, page, pages, rows } = log;
  const isFiltered = person !== "" || kind !== "";
  const addressOf = (to: number) =>
    `/desk/settings/log?${new URLSearchParams({ ...(person && { person }), ...(kind && { kind }), page: String(to) })}`;
  return (
    <>
      <p>
        <Link to="/desk/settings">Settings</Link>
      </p>
      <h1>Log</h1>
      <Filter log={log} />
      {rows.length === 0 && (
        <p>
          {isFiltered ? "Nothing of that is in the log. " : "Nobody has changed anything yet."}
          {isFiltered && <Link to="/desk/settings/log">Show all</Link>}
        </p>
      )}
      <ul className={styles.rows}>
        {rows.map((row) => (
          <li key={row.id} className={styles.logged}>
            <DeskTime at={row.at} />
            <span>
              <strong>{row.by}</strong> {describeRow(row, log)}
            </span>
            {row.reference && <DeskLink to={`${subjectPath(row.kind)}/${row.reference}`}>{row.reference}</DeskLink>}
          </li>
        ))}
      </ul>
      <ListPages page={page} pages={pages} to={addressOf} />
    </>
  );
}

function Filter({ log: { person, kind, people, kinds } }: { log: LogView }) {
  return (
    <Form method="get" className={styles.filter} key={`${person} ${kind}`}>
      <label>
        Who
        <select name="person" defaultValue={person}>
          <option value="">everybody</option>
          {people.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </select>
      </label>
      <label>
        About
        <select name="kind" defaultValue={kind}>
          <option value="">everything</option>
          {kinds.map((each) => (
            <option key={each} value={each}>
              {kindLabel(each)}
            </option>
          ))}
        </select>
      </label>
      <FormButton type="submit" variant="outline">
        Show
      </FormButton>
    </Form>
  );
}
