import { createHash } from "node:crypto";
import type { Kysely } from "kysely";
import { placeholderValues } from "#desk/mail/texts/placeholder-values.server.ts";
import { fillPlaceholders, type PlaceholderValues } from "#desk/mail/texts/placeholders.ts";
import { type MailText, readMailText } from "#desk/mail/texts/read-mail-texts.server.ts";
import type { DeskRecord } from "#desk/records/model/desk-record.server.ts";
import { emailOf } from "#desk/records/model/email-of.server.ts";
import { decisions, type RecordType } from "#desk/records/model/record-types.ts";
import { dayAndMonth } from "#platform/time/calendar-day.ts";
import { dayIn } from "#platform/time/time-zone.ts";
import type { DeskDecisionMailsTable } from "#services/database/desk-tables.server.ts";
import type { SiteTables } from "#services/database/site-tables.server.ts";
import type { WrittenEmail } from "#services/mail/emails/written-emails.server.tsx";
import type { Services } from "#services/services.server.ts";
import type { DecidedKind, DecisionMail } from "./decisions-contract.ts";
import { withPersonalLine } from "./personal-line.ts";

/** Whom a mail tells what. `from` is the name of whoever tells, `toldAt` when they were last told something, if they were. */
export type MailOf = {
  recordType: RecordType;
  record: DeskRecord;
  from: string;
  toldAt: number | undefined;
  customMail: DeskDecisionMailsTable | undefined;
  template: Pick<MailText, "subject" | "words"> | undefined;
  /** What is agreed with a band, or placed. */
  terms: PlaceholderValues;
};

const why: Record<DecidedKind, string> = {
  band: "You get this because somebody applied with a band and gave this address.",
  volunteer: "You get this because somebody offered to help and gave this address.",
};

/** The mail of a decision as it is read and sent: the festival's text filled in for this person, or what was written for them alone. */
export async function composeDecisionMail(
  services: Pick<Services, "config" | "content">,
  { recordType, record, from, toldAt, customMail: stored, template, terms }: MailOf,
): Promise<DecisionMail> {
  // A row may only say who phones first, and words that were sent once are not sent again.
  const isWritten = stored !== undefined && (stored.subject !== null || stored.text !== null || stored.line !== "");
  const custom = isWritten && stored.announcement_id === null ? stored : undefined;
  const values = await placeholderValues(services, { recordType, record, from, terms });
  const festival = {
    subject: fillPlaceholders(template?.subject ?? "", values),
    text: fillPlaceholders(template?.words ?? "", values),
  };
  const filled = {
    subject:
      custom?.subject === undefined || custom.subject === null
        ? festival.subject
        : fillPlaceholders(custom.subject, values),
    text: custom?.text === undefined || custom.text === null ? festival.text : fillPlaceholders(custom.text, values),
    line: fillPlaceholders(custom ? custom.line : changeOfMind(services, record, toldAt), values),
  };
  const mail = {
    to: emailOf(recordType.form, record.answers) ?? "",
    subject: filled.subject.text,
    text: filled.text.text,
    line: filled.line.text,
  };
  return {
    ...mail,
    why: why[recordType.kind === "volunteer" ? "volunteer" : "band"],
    festival: { subject: festival.subject.text, text: festival.text.text },
    isCustom: custom !== undefined,
    unknownPlaceholders: [...new Set(Object.values(filled).flatMap(({ unknown }) => unknown))],
    version: stored?.version ?? 0,
    digest: createHash("sha256").update(JSON.stringify(mail)).digest("hex"),
  };
}

/** What the outbox stores of it: the words are fixed from now on. */
export function factsOf({ to, subject, text, line, why: reason }: DecisionMail): WrittenEmail {
  return { to, subject, text: withPersonalLine(text, line), why: reason };
}

/** The sentence below the greeting for somebody who was told something else before; empty for all others. */
function changeOfMind(
  { config }: Pick<Services, "config">,
  { toldStatus }: DeskRecord,
  toldAt: number | undefined,
): string {
  if (toldAt === undefined || !decisions.includes(toldStatus)) return "";
  return `We wrote to you on ${dayAndMonth(dayIn(config.timeZone, new Date(toldAt)))}. Since then we have changed our plans, and this mail holds instead.`;
}

/** By record: its custom mail for the decision that it has now. */
export async function customMails(
  db: Kysely<SiteTables>,
  kind: DecidedKind,
  ids: readonly string[],
): Promise<(record: DeskRecord) => DeskDecisionMailsTable | undefined> {
  if (ids.length === 0) return () => undefined;
  const rows = await db
    .selectFrom("desk_decision_mails")
    .selectAll()
    .where("kind", "=", kind)
    .where("record_id", "in", ids)
    .execute();
  return ({ id, status }) => rows.find(({ record_id, decision }) => record_id === id && decision === status);
}

/** The festival's texts of decisions, by the decision. */
export async function decisionTexts(
  db: Kysely<SiteTables>,
  kind: DecidedKind,
): Promise<(record: DeskRecord) => MailText | undefined> {
  const texts = await Promise.all(
    decisions.map(async (decision) => [decision, await readMailText(db, `${kind}-${decision}`)] as const),
  );
  const byDecision = new Map(texts);
  return ({ status }) => byDecision.get(status);
}

/** When applicants were last told something that still holds, by the records' ids. A mail that has not gone yet, or did not arrive, told nobody. */
export async function lastTold(
  db: Kysely<SiteTables>,
  kind: DecidedKind,
  ids: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom("desk_announcements as announcement")
    .leftJoin("desk_batches as batch", "batch.id", "announcement.batch_id")
    .leftJoin("outbox", "outbox.once_key", "announcement.mail_key")
    .select(["announcement.record_id", "announcement.way", "announcement.told_at", "batch.goes_at"])
    .select(["outbox.status", "outbox.attempts", "outbox.sent_at"])
    .where("announcement.kind", "=", kind)
    .where("announcement.record_id", "in", ids)
    .where("announcement.ended_at", "is", null)
    .where("announcement.way", "!=", "applicant")
    .execute();
  const times = rows
    // One that is still being tried may have arrived.
    .filter(({ way, status, attempts }) => way !== "mail" || status === "sent" || (status === "queued" && attempts))
    .map(({ record_id, way, told_at, goes_at, sent_at }) => ({
      id: record_id,
      at: way === "mail" ? (sent_at ?? goes_at ?? told_at) : told_at,
    }));
  return new Map(times.toSorted((one, other) => one.at - other.at).map(({ id, at }) => [id, at]));
}
