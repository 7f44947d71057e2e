import { createHash } from "node:crypto";
import { setImmediate as nextTurn } from "node:timers/promises";
import type { Kysely } from "kysely";
import { type FieldChange, logChange } from "#desk/frame/access/log/desk-log.server.ts";
import type { DeskPerson } from "#desk/frame/access/sign-in/desk-sessions.server.ts";
import { type BatchPurpose, sendBatch } from "#desk/mail/batches/batches.server.ts";
import { queueTimesMails } from "#desk/mail/batches/queue-times-mails.server.ts";
import { stopEarlierTimes } from "#desk/mail/batches/stop-times-mails.server.ts";
import { placeholderValues } from "#desk/mail/texts/placeholder-values.server.ts";
import { fillPlaceholders } from "#desk/mail/texts/placeholders.ts";
import { readMailText } from "#desk/mail/texts/read-mail-texts.server.ts";
import { recordTypes } from "#desk/records/model/record-types.ts";
import { askedTimesOf, logTimesAnswer } from "#desk/records/offers/asked-times.server.ts";
import type { TimesAnswer } from "#desk/records/offers/asked-times-contract.ts";
import { ownConflictsOfInterest } from "#desk/records/one-record/own-conflicts-of-interest.server.ts";
import { lockId, lockRecords } from "#services/database/lock-rows.server.ts";
import type { SiteTables } from "#services/database/site-tables.server.ts";
import { transact } from "#services/database/transact.server.ts";
import type { WrittenEmail } from "#services/mail/emails/written-emails.server.tsx";
import { AT_ONCE, stopBatch } from "#services/mail/outbox/scheduled-mails.server.ts";
import type { Services } from "#services/services.server.ts";
import { lastAsked, nameOf, type Placed, readPlaced, standingOf } from "./read-ask-times.server.ts";

type Reading = Pick<Services, "db" | "config" | "content">;

const recordType = recordTypes.band;
const why = "You get this because you applied to play at the festival.";

/** A mail that asks a band, as it is read and sent. */
export type AskMail = {
  recordId: string;
  reference: string;
  name: string;
  times: string[];
  mail: WrittenEmail;
  isAgain: boolean;
};

/** The mails to bands, who of them gets none and why, and what tells these mails from others. */
export async function composeAskMails(services: Reading, by: DeskPerson, references: readonly string[]) {
  const text = await readMailText(services.db, "band-times");
  const placed = new Map((await readPlaced(services)).map((each) => [each.record.reference, each]));
  const mails: AskMail[] = [];
  const left: string[] = [];
  for (const reference of new Set(references)) {
    const band = placed.get(reference);
    const made = band && text ? await mailTo(services, band, { by, text }) : "has no sets any more";
    if (typeof made === "string") left.push(`${band ? nameOf(band) : reference}: ${made}`);
    else mails.push(made);
    if (mails.length % AT_ONCE === 0) await nextTurn();
  }
  const digest = createHash("sha256").update(JSON.stringify(mails)).digest("hex");
  return { mails, left, digest };
}

type Writing = { by: DeskPerson; text: { subject: string; words: string } };

/** @returns why there is none, as the end of a sentence */
async function mailTo(services: Reading, placed: Placed, { by, text }: Writing): Promise<AskMail | string> {
  const { record, terms, address } = placed;
  if (address === undefined) return "has no email address";
  if (standingOf(placed) === "public") return "visitors read its times already";
  const values = await placeholderValues(services, { recordType, record, from: by.name, terms: terms.values });
  const [subject, words] = [fillPlaceholders(text.subject, values), fillPlaceholders(text.words, values)];
  const unknown = [...new Set([...subject.unknown, ...words.unknown])];
  if (unknown.length > 0) return `nothing fills in {${unknown.join("}, {")}} yet`;
  return {
    recordId: record.id,
    reference: record.reference,
    name: nameOf(placed),
    times: terms.times,
    // A sentence that is empty leaves no gap.
    mail: { to: address, subject: subject.text, text: words.text.replaceAll(/\n{3,}/g, "\n\n"), why },
    isAgain: standingOf(placed) === "asked",
  };
}

/** `isAsRead`: whether the mails are as they were read. */
type Sending = { mails: readonly AskMail[]; again: readonly string[]; isAsRead: boolean };
type Refused = { ok: false; reason: "asked"; names: string[] } | { ok: false; reason: "changed" };

/** Mails that ask bands about their times. They live as long as other mails to several people. */
export const askTimes: BatchPurpose<Sending, Refused> = {
  name: "askTimes",
  pausing: { pause: "times.pause", goOn: "times.goOn" },
  async send(trx, { id, by, goesAt }, { mails, again, isAsRead }) {
    if (!isAsRead) return { ok: false, reason: "changed" };
    const locked = await lockRecords(
      trx,
      mails.map(({ recordId }) => recordId),
    );
    const askedOf = await askedTimesOf(trx, locked);
    const asked = mails.filter(
      ({ recordId, reference, times }) =>
        !again.includes(reference) && sameTimes(lastAsked({ asked: askedOf(recordId) })?.times, times),
    );
    if (asked.length > 0) return { ok: false, reason: "asked", names: asked.map(({ name }) => name) };
    const left = mails.filter(({ recordId }) => locked.includes(recordId));
    await stopEarlierTimes(
      trx,
      "band-times",
      left.map(({ recordId }) => recordId),
    );
    const told = left.map(({ recordId, mail, times }) => ({ recordId, mail, times, sets: null }));
    await queueTimesMails(trx, { id, goesAt }, "band-times", told);
    await log(trx, by, "times.ask", id, { field: "bands", before: null, after: left.length });
    return undefined;
  },
  async stop(trx, { id, stopped_at }, by) {
    if (stopped_at !== null) return undefined;
    const count = (await stopBatch(trx, id)).length;
    const stopped = trx.selectFrom("outbox").select("once_key").where("batch_id", "=", id);
    // A band that gets no mail was not asked.
    await trx
      .deleteFrom("desk_times_told")
      .where("batch_id", "=", id)
      .where("mail_key", "in", stopped.where("status", "=", "discarded"))
      .execute();
    await log(trx, by, "times.stop", id, { field: "mails", before: null, after: count });
    return count;
  },
};

function sameTimes(one: readonly string[] | undefined, other: readonly string[]): boolean {
  return one?.join("\n") === other.join("\n");
}

type Asking = {
  id: string;
  by: DeskPerson;
  goesAt: number;
  references: readonly string[];
  again: readonly string[];
  digest: string;
  /** How many go: a member who sends many signs in again first. */
  count: number;
};

/** Sends the mails as they were read, or none of them. Only bands among `again` are asked about the same times twice. */
export async function askBands(services: Reading, { id, by, goesAt, references, again, digest, count }: Asking) {
  const composed = await composeAskMails(services, by, references);
  // What is sent once more finds its bands asked: whether its batch is made is known once that is locked.
  const isAsRead = composed.digest === digest && composed.mails.length === count;
  const batch = { id, by, goesAt, kind: "band" as const, asked: [...references, digest] };
  return sendBatch(services.db, askTimes, batch, { mails: composed.mails, again, isAsRead });
}

/** Stores what a band said on the telephone to the times that it has now. @returns why not: it has none, or it is this member's own band or family */
export async function noteCall(
  services: Reading,
  { id, reference, by }: { id: string; reference: string; by: DeskPerson },
  { answer, words }: TimesAnswer,
): Promise<"unknown" | "aside" | undefined> {
  const band = (await readPlaced(services)).find(({ record }) => record.reference === reference);
  if (!band) return "unknown";
  const recordId = band.record.id;
  return transact(services.db, async (trx) => {
    await lockId(trx, id);
    const found = await trx.selectFrom("desk_times_told").select("id").where("id", "=", id).executeTakeFirst();
    if (found) return undefined;
    // They may have been erased meanwhile.
    if ((await lockRecords(trx, [recordId])).length === 0) return "unknown";
    if ((await ownConflictsOfInterest(trx, "band", by.id)).has(recordId)) return "aside";
    const noted = { answer, answer_words: words, answered_at: Date.now(), answer_noted_by: by.id };
    const asked = { id, kind: "band" as const, record_id: recordId, times: JSON.stringify(band.terms.times) };
    await trx
      .insertInto("desk_times_told")
      .values({ ...asked, ...noted, sets: null, batch_id: "", mail_key: null })
      .execute();
    await logTimesAnswer(trx, { recordId, personId: by.id }, "", answer);
    return undefined;
  });
}

function log(
  trx: Kysely<SiteTables>,
  { id: personId }: DeskPerson,
  action: "times.ask" | "times.stop",
  id: string,
  ...changes: FieldChange[]
) {
  return logChange(trx, { personId, action, subject: { kind: "askTimes", id }, changes });
}
