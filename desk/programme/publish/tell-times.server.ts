import { createHash } from "node:crypto";
import { setImmediate as nextTurn } from "node:timers/promises";
import type { Kysely } from "kysely";
import { logChange } from "#desk/frame/access/log/desk-log.server.ts";
import type { LogAction } from "#desk/frame/access/log/log-actions.ts";
import type { DeskPerson } from "#desk/frame/access/sign-in/desk-sessions.server.ts";
import { addCalls, type NewCall } from "#desk/line-up/draft/calls-to-make.server.ts";
import { type BatchPurpose, sendBatch } from "#desk/mail/batches/batches.server.ts";
import { queueTimesMails } from "#desk/mail/batches/queue-times-mails.server.ts";
import { stopEarlierTimes } from "#desk/mail/batches/stop-times-mails.server.ts";
import { placeholderValues } from "#desk/mail/texts/placeholder-values.server.ts";
import { fillPlaceholders } from "#desk/mail/texts/placeholders.ts";
import { readMailText } from "#desk/mail/texts/read-mail-texts.server.ts";
import { emailOf } from "#desk/records/model/email-of.server.ts";
import { recordTypes } from "#desk/records/model/record-types.ts";
import { lockLineUp } from "#services/database/lock-rows.server.ts";
import type { SiteTables } from "#services/database/site-tables.server.ts";
import type { EmailAttachment } from "#services/mail/emails/email.server.ts";
import type { WrittenEmail } from "#services/mail/emails/written-emails.server.tsx";
import { AT_ONCE, stopBatch } from "#services/mail/outbox/scheduled-mails.server.ts";
import type { Services } from "#services/services.server.ts";
import { bandRecords } from "#site/features/lineup/records/bands.server.ts";
import { type CurrentFestival, readCurrentFestival } from "#site/features/lineup/records/current-festival.server.ts";
import type { PublicSet } from "#site/features/lineup/records/line-up-model.ts";
import { readBands } from "#site/features/lineup/records/lineup-contract.ts";
import type { TellRequest } from "./tell-contract.ts";
import { readTimesToTell, type ToTell } from "./times-to-tell.server.ts";

type Reading = Pick<Services, "db" | "config" | "content">;

const recordType = recordTypes.band;
const why = "You get this because you play at the festival.";

/** A mail that tells a band its times, as it is read and sent. */
export type TimesMail = { toTell: ToTell; recordId: string; mail: WrittenEmail; unknown: string[]; digest: string };

/** The mails to bands that do not know yet when they play, and the bands to which no mail can go. */
export async function composeTimesMails(
  services: Reading,
  by: DeskPerson,
): Promise<{ mails: TimesMail[]; toRing: ToTell[] }> {
  const current = await readCurrentFestival(services);
  const text = await readMailText(services.db, "band-schedule");
  const mails: TimesMail[] = [];
  const toRing: ToTell[] = [];
  for (const [place, toTell] of (await readTimesToTell(services.db, current, services.config.timeZone)).entries()) {
    if (place % AT_ONCE === 0) await nextTurn();
    const { record } = toTell;
    const to = record && emailOf(recordType.form, record.answers);
    if (!record || !to || !text) {
      toRing.push(toTell);
      continue;
    }
    const values = await placeholderValues(services, { recordType, record, from: by.name });
    const subject = fillPlaceholders(text.subject, { ...values, sets: toTell.lines.join("; ") });
    // A line each: what fills in a word is one line.
    const parts = text.words.split(/\{\s*sets\s*\}/i).map((part) => fillPlaceholders(part, values));
    const words = parts.map((part) => part.text).join(toTell.lines.join("\n"));
    const attachments = await calendarFiles(services, current, toTell);
    const mail = { to, subject: subject.text, text: words, why, attachments };
    const unknown = [...new Set([subject, ...parts].flatMap((part) => part.unknown))];
    mails.push({ toTell, recordId: record.id, mail, unknown, digest: digestOf(toTell, mail) });
  }
  return { mails, toRing };
}

/** Without the calendar files, which say no more than the sets do, but when the file was made. */
function digestOf({ sets, told }: ToTell, { attachments: _, ...mail }: WrittenEmail): string {
  return createHash("sha256")
    .update(JSON.stringify([sets, told ?? null, mail]))
    .digest("hex");
}

/**
 * What goes with a mail: a calendar file of all of its sets, and one for each that its calendar may have and that is off (RFC 5546: a file that cancels is
 * about one event). It invites to nothing, so that no answers come and a band with two sets gets both: METHOD is PUBLISH.
 */
async function calendarFiles(
  { config }: Pick<Services, "config">,
  { festival, venues }: CurrentFestival,
  { band, sets, told = [] }: ToTell,
): Promise<EmailAttachment[]> {
  if (!festival) return [];
  const { createCalendar } = await import("#site/features/lineup/programme/calendar.server.ts");
  const name = festival.name || "Festival";
  const fileOf = (as: "PUBLISH" | "CANCEL", filename: string, of: readonly PublicSet[]): EmailAttachment[] => {
    const [wire] = bandRecords({ bands: [band], sets: of.map((set) => ({ ...set, bandIds: [band.id] })) });
    const content = createCalendar(readBands([wire]), {
      name: `${band.name}, ${name}`,
      festival,
      venues,
      siteUrl: config.siteUrl,
      timeZone: config.timeZone,
      versions: new Map(of.map(({ id, sequence, changedAt }) => [id, { sequence, changedAt }])),
      sent: { as, by: { name, email: config.committeeEmail } },
    });
    const contentType = `text/calendar; charset=utf-8; method=${as}`;
    return content === undefined ? [] : [{ filename, contentType, content }];
  };
  const current = new Map(sets.map((set) => [set.id, set]));
  const off = told.flatMap((set) => {
    const now = current.get(set.id);
    if (now) return now.isCancelled && !set.isCancelled ? [now] : [];
    return set.isCancelled ? [] : [{ ...set, isCancelled: true, sequence: set.sequence + 1, changedAt: Date.now() }];
  });
  return [
    ...fileOf(
      "PUBLISH",
      "your-times.ics",
      sets.filter(({ isCancelled }) => !isCancelled),
    ),
    ...off.flatMap((set, place) => fileOf("CANCEL", `cancelled-${place + 1}.ics`, [set])),
  ];
}

type Sending = {
  mails: readonly TimesMail[];
  toRing: readonly ToTell[];
  /** Whether these are all that were asked for, as they were read. */
  isAsRead: boolean;
  current: CurrentFestival;
  timeZone: string;
};
type Changed = { ok: false; reason: "changed"; names: string[] };

/** Mails that tell bands when they play. They live as long as other mails to several people. */
export const tellTimes: BatchPurpose<Sending, Changed> = {
  name: "tellTimes",
  pausing: { pause: "tellTimes.pause", goOn: "tellTimes.goOn" },
  async send(trx, batch, { mails, toRing, isAsRead, current, timeZone }) {
    if (!isAsRead) return { ok: false, reason: "changed", names: [] };
    await stopEarlierTimes(
      trx,
      "band-schedule",
      mails.map(({ recordId }) => recordId),
    );
    await lockLineUp(trx);
    const now = new Map((await readTimesToTell(trx, current, timeZone)).map((each) => [each.band.id, each]));
    const isUnchanged = ({ band, sets, lines }: ToTell) => {
      const found = now.get(band.id);
      return JSON.stringify([found?.sets, found?.lines]) === JSON.stringify([sets, lines]);
    };
    const all = [...mails.map(({ toTell }) => toTell), ...toRing];
    const changed = all.filter((each) => !isUnchanged(each));
    if (changed.length > 0) return { ok: false, reason: "changed", names: changed.map(({ band }) => band.name) };
    const told = mails.map(({ recordId, mail, toTell: { lines, sets } }) => ({ recordId, mail, times: lines, sets }));
    await queueTimesMails(trx, batch, "band-schedule", told);
    await addCalls(trx, { by: batch.by.id, year: current.year }, toRing.map(callOf));
    await log(trx, batch.by, "tellTimes.send", batch.id, all.length);
    return undefined;
  },
  async stop(trx, { id, stopped_at }, by) {
    if (stopped_at !== null) return undefined;
    const count = (await stopBatch(trx, id)).length;
    await log(trx, by, "tellTimes.stop", id, count);
    return count;
  },
};

/** Who has no address is rung. */
function callOf({ band, lines, changes }: ToTell): NewCall {
  return { bandId: band.id, words: lines.map((line) => `${band.name}: ${line}`).join("\n"), sets: changes };
}

/** Sends the mails as they were read, and puts the other bands on the list of calls; or nothing of it. */
export async function tellBands(
  services: Reading,
  { id, bands, toRing }: Omit<TellRequest, "when">,
  { by, goesAt }: { by: DeskPerson; goesAt: number },
) {
  const batch = { id, by, goesAt, kind: "band" as const, asked: [bands, toRing] };
  const current = await readCurrentFestival(services);
  const composed = await composeTimesMails(services, by);
  const mails = composed.mails.filter(({ toTell, digest, unknown }) =>
    bands.some((each) => each.id === toTell.band.id && each.digest === digest && unknown.length === 0),
  );
  const calls = composed.toRing.filter(({ band }) => toRing.includes(band.id));
  // What is sent once more finds its bands told: whether its batch is made is known once that is locked.
  const isAsRead = mails.length === bands.length && calls.length === toRing.length;
  const { timeZone } = services.config;
  return sendBatch(services.db, tellTimes, batch, { mails, toRing: calls, isAsRead, current, timeZone });
}

function log(trx: Kysely<SiteTables>, by: DeskPerson, action: LogAction, id: string, count: number): Promise<void> {
  const changes = [{ field: "bands", before: null, after: count }];
  return logChange(trx, { personId: by.id, action, subject: { kind: "tellTimes", id }, changes });
}
