import { Form, Link } from "react-router";
import { ActionMenu, MenuLink } from "#desk/frame/parts/buttons/action-menu.tsx";
import { Buttons } from "#desk/frame/parts/display/section.tsx";
import { ListPages } from "#desk/frame/parts/list/list-pages.tsx";
import { ListViews } from "#desk/frame/parts/list/list-views.tsx";
import { useMay } from "#desk/frame/shell/account/use-account.ts";
import { usePageData } from "#desk/frame/shell/use-page-data.ts";
import { recordTypes } from "#desk/records/model/record-types.ts";
import { capitalised } from "#platform/text/capitalised.ts";
import { FormButton } from "#ui/fields/form-button.tsx";
import { TextField } from "#ui/fields/text-field.tsx";
import { FailedMail } from "./failed-mail.tsx";
import { HeldActions } from "./held-actions.tsx";
import { MailRow } from "./mail-row.tsx";
import styles from "./mails.module.css";
import { type MailList, type MailView, mailList, mailViews } from "./mails-contract.ts";
import { RetryButton } from "./retry-button.tsx";
import { TickedMails } from "./ticked-mails.tsx";

export { mailList as pageDataSchema };

const labels: Record<MailView, string> = {
  held: "Held",
  parked: "Did not arrive",
  scheduled: "Go out later",
  paused: "Paused",
  queued: "Waiting",
  sent: "Sent",
  discarded: "Not sent",
};

/** The mails of the site: those that are held, that did not arrive, that wait, and that went out. */
export default function MailsPage() {
  const list = usePageData(mailList);
  const { view, q, page, pages, counts, mails } = list;
  const mayRetry = useMay("mails.change");
  const listUrl = (changes: { view?: MailView; page?: number }) =>
    `/desk/mails?${new URLSearchParams({ view: changes.view ?? view, ...(q && { q }), page: String(changes.page ?? 1) })}`;
  const views = mailViews.filter(isShown(list)).map((value) => ({
    value,
    label: labels[value],
    count: counts[value],
    to: listUrl({ view: value }),
    isCurrent: value === view,
  }));
  return (
    <>
      <h1>Mails</h1>
      <WriteMenus isMain={view !== "held"} />
      <p>
        <Link to="/desk/mails/many">Mails to several people</Link> · <Link to="/desk/mails/texts">Texts of mails</Link>
      </p>
      <ListViews label="Mails" views={views} />
      <Form method="get" className={styles.search} role="search" key={q}>
        <input type="hidden" name="view" value={view} />
        <TextField label="To an address" name="q" defaultValue={q} width="medium" inputMode="email" />
        <FormButton type="submit" variant="outline">
          Search
        </FormButton>
      </Form>
      {view === "parked" && counts.parked > 0 && !mayRetry && (
        <p>The chair can have them tried again once the cause is mended. Open one to read what can be done.</p>
      )}
      {mails.length === 0 && <Empty list={list} />}
      {mails.length > 0 && <Mails list={list} mayRetry={mayRetry} />}
      <ListPages page={page} pages={pages} to={(to) => listUrl({ page: to })} />
    </>
  );
}

/** The ways to write: to several at once, or to one on their page. */
function WriteMenus({ isMain }: { isMain: boolean }) {
  const may = {
    band: useMay("bands.change"),
    volunteer: useMay("volunteers.change"),
    message: useMay("messages.change"),
  };
  const types = Object.values(recordTypes).filter(({ kind }) => may[kind]);
  const several = types.filter(({ isApplication }) => isApplication);
  if (types.length === 0) return null;
  return (
    <Buttons>
      {several.length > 0 && (
        <ActionMenu label="Write to several" primary={isMain}>
          {several.map(({ path }) => (
            <MenuLink key={path} to={`/desk/mails/many/write/${path}`} detail="A mail, written once">
              {capitalised(path)}
            </MenuLink>
          ))}
        </ActionMenu>
      )}
      <ActionMenu label="Write to one">
        {types.map(({ path, one }) => (
          <MenuLink key={path} to={`/desk/${path}?view=all`} detail="Open their page, and write there">
            {one === "message" ? "Who sent a message" : `A ${one}`}
          </MenuLink>
        ))}
      </ActionMenu>
    </Buttons>
  );
}

/** These are shown only where there is such a mail. */
const rareViews: readonly MailView[] = ["held", "scheduled", "paused", "discarded"];

function isShown({ view, counts }: MailList) {
  return (each: MailView) => !rareViews.includes(each) || counts[each] > 0 || each === view;
}

const emptyWords: Record<MailView, string> = {
  held: "No mail is held: nothing here to decide.",
  discarded: "There is no mail that was not to be sent.",
  parked: "Every mail found its way. Nothing to do here.",
  scheduled: "No mail is to go out later.",
  paused: "No mail is paused.",
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

function Mails({ list: { view, q, counts, mails }, mayRetry }: { list: MailList; mayRetry: boolean }) {
  if (view === "held")
    return <TickedMails mails={mails} words={heldWords} actions={(ids) => <HeldActions ids={ids} />} />;
  if (view === "parked" && mayRetry)
    return (
      <TickedMails
        mails={mails}
        words="Correct the address, and then send the mail there. Open one to read it."
        below={(mail) => <FailedMail mail={mail} />}
        areActionsBelow
        actions={(ids) => (ids.length > 0 || q === "") && <RetryButton count={counts.parked} ids={ids} />}
      />
    );
  return (
    <ul className={styles.rows}>
      {mails.map((mail) => (
        <li key={mail.id}>
          <MailRow mail={mail} />
          {view === "parked" && <FailedMail mail={mail} />}
        </li>
      ))}
    </ul>
  );
}

const heldWords =
  "These had not gone out when the backup was made. Some may have gone since: open one to read it, and decide which are sent.";
