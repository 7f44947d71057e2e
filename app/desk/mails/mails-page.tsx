import { Form, Link } from "react-router";
import { DeskTime } from "#app/desk/parts/desk-time.tsx";
import { ListPages } from "#app/desk/parts/list-pages.tsx";
import { ListViews } from "#app/desk/parts/list-views.tsx";
import { usePageData } from "#app/desk/shell/use-page-data.ts";
import { FormButton } from "#app/ui/form-button.tsx";
import { TextField } from "#app/ui/text-field.tsx";
import styles from "./mails.module.css";
import { type MailList, type MailView, mailList, mailViews } from "./mails-contract.ts";
import { RetryButton } from "./retry-button.tsx";

export { mailList as schema };

const labels: Record<MailView, string> = { parked: "Did not arrive", queued: "Waiting", sent: "Sent" };

/** The mails of the site: those that did not arrive, that wait, and that went out. */
export default function MailsPage() {
  const list = usePageData(mailList);
  const { view, q, page, pages, counts, mails } = list;
  const addressOf = (changes: { view?: MailView; page?: number }) =>
    `/desk/mails?${new URLSearchParams({ view: changes.view ?? view, ...(q && { q }), page: String(changes.page ?? 1) })}`;
  const views = mailViews.map((value) => ({
    value,
    label: labels[value],
    count: counts[value],
    to: addressOf({ view: value }),
    isCurrent: value === view,
  }));
  return (
    <>
      <h1>Mails</h1>
      <ListViews label="Mails" views={views} />
      <Form method="get" className={styles.search} role="search" key={q}>
        <input type="hidden" name="view" value={view} />
        <TextField label="To an address" name="q" defaultValue={q} width="medium" inputMode="email" />
        <FormButton type="submit" variant="outline">
          Search
        </FormButton>
      </Form>
      {view === "parked" && counts.parked > 0 && q === "" && <RetryButton count={counts.parked} />}
      {mails.length === 0 ? <Empty list={list} /> : <Mails mails={mails} />}
      <ListPages page={page} pages={pages} to={(to) => addressOf({ page: to })} />
    </>
  );
}

const emptyWords: Record<MailView, string> = {
  parked: "Every mail found its way. Nothing to do here.",
  queued: "No mail waits: all have gone out.",
  sent: "No mail has gone out yet.",
};

function Empty({ list: { q, view } }: { list: MailList }) {
  if (q === "") return <p>{emptyWords[view]}</p>;
  return (
    <p>
      No mail to “{q}” here. Try a part of the address, or another of the views. After 30 days the addresses of sent
      mails are not kept. <Link to={`/desk/mails?view=${view}`}>Show all</Link>
    </p>
  );
}

function Mails({ mails }: Pick<MailList, "mails">) {
  return (
    <ul className={styles.rows}>
      {mails.map(({ id, title, to, at, why }) => (
        <li key={id}>
          <Link to={`/desk/mails/${id}`} className={styles.row}>
            <span className={styles.title}>{title}</span>
            <span className={styles.to}>{to ?? "not kept, or not written yet"}</span>
            <span className={styles.time}>
              <DeskTime at={at} />
            </span>
            {why && <span className={styles.why}>{why}</span>}
          </Link>
        </li>
      ))}
    </ul>
  );
}
