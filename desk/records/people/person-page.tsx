import type { ReactNode } from "react";
import { DeskTime } from "#desk/frame/parts/display/desk-time.tsx";
import { Tag } from "#desk/frame/parts/display/tag.tsx";
import { useAccount, useMay } from "#desk/frame/shell/account/use-account.ts";
import { DeskLink } from "#desk/frame/shell/layout/desk-link.tsx";
import { usePageData } from "#desk/frame/shell/use-page-data.ts";
import { recordTypes } from "#desk/records/model/record-types.ts";
import { knownWords, statusWords } from "#desk/records/status/known-words.ts";
import { phoneUri } from "#platform/text/phone-uri.ts";
import { dayAndMonth } from "#platform/time/calendar-day.ts";
import { type PersonView, personView } from "./person-contract.ts";
import styles from "./person-page.module.css";
import { PersonPrivacy } from "./person-privacy.tsx";

export { personView as pageDataSchema };

/** Everything about one person in one place: what they sent, in all years, and what became of it. */
export default function PersonPage() {
  const person = usePageData(personView);
  const { timeZone } = useAccount();
  const mayExport = useMay("person.export");
  const { email, names, phones, records, memberships, subscription, notes, tasks, mails } = person;
  return (
    <>
      <h1 dir="auto">{names.join(" and ") || email || person.key}</h1>
      {names.length > 1 && <p>The address has several names, so all are shown.</p>}
      <ul className={styles.contacts}>
        {email && (
          <li>
            <a href={`mailto:${encodeURIComponent(email).replaceAll("%40", "@")}`}>{email}</a>
          </li>
        )}
        {phones.map((phone) => (
          <li key={phone}>
            <a href={phoneUri(phone)}>{phone}</a>
          </li>
        ))}
      </ul>
      <Section title="Sent" rows={records.map((record) => recordRow(record, timeZone))} />
      <Section title="Membership" rows={memberships.map(membershipRow)} />
      {subscription !== null && <p>Newsletter: {subscriptionWords[subscription] ?? subscription}.</p>}
      <Section title="Notes" rows={notes.map(noteRow)} />
      <Section title="Tasks" rows={tasks.map(taskRow)} />
      <Section title="Mails" rows={mails.map(mailRow)} />
      {mayExport && email && <PersonPrivacy key={email} email={email} />}
    </>
  );
}

const subscriptionWords: Record<string, string> = {
  pending: "asked for it, and has not confirmed yet",
  confirmed: "gets it",
  unsubscribed: "has left the list",
  suspected: "probably spam",
};

type Row = { key: string; content: ReactNode };

function Section({ title, rows }: { title: string; rows: readonly Row[] }) {
  if (rows.length === 0) return null;
  return (
    <section>
      <h2>{title}</h2>
      <ul className={styles.rows}>
        {rows.map(({ key, content }) => (
          <li key={key}>{content}</li>
        ))}
      </ul>
    </section>
  );
}

const kinds = { band: "Band", volunteer: "Volunteer", message: "Message" } as const;

function recordRow(record: PersonView["records"][number], timeZone: string): Row {
  const { to, kind, name, reference, year, receivedAt } = record;
  const recordType = recordTypes[kind];
  const known = knownWords(recordType, record, timeZone);
  const content = (
    <>
      <DeskLink to={to}>
        {kinds[kind]} {reference}
      </DeskLink>
      <span>
        <bdi>{name}</bdi>, {year}
      </span>
      <DeskTime at={receivedAt} />
      <Tag>{[statusWords(recordType, record), known].filter(Boolean).join(", ")}</Tag>
    </>
  );
  return { key: reference, content };
}

function membershipRow({ reference, name, year, paidAt }: PersonView["memberships"][number]): Row {
  const content = (
    <>
      <span>
        {reference}, {name}, {year}
      </span>
      {paidAt ? (
        <span>
          paid <DeskTime at={paidAt} />
        </span>
      ) : (
        <span>not paid</span>
      )}
    </>
  );
  return { key: reference, content };
}

function noteRow({ id, by, about, words, at }: PersonView["notes"][number]): Row {
  const content = (
    <>
      <span className={styles.words}>{words}</span>
      <span>
        {by}, on {about}, <DeskTime at={at} />
      </span>
    </>
  );
  return { key: id, content };
}

function taskRow({ id, who, words, dueOn }: PersonView["tasks"][number]): Row {
  const content = (
    <>
      <span className={styles.words}>{words}</span>
      <span>
        {who}
        {dueOn && `, due ${dayAndMonth(dueOn)}`}
      </span>
    </>
  );
  return { key: id, content };
}

function mailRow({ id, title, state, at }: PersonView["mails"][number]): Row {
  const content = (
    <>
      <DeskLink to={`/desk/mails/${id}`}>{title}</DeskLink>
      <span>
        {state}, <DeskTime at={at} />
      </span>
    </>
  );
  return { key: id, content };
}
