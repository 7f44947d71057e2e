import type { Kysely } from "kysely";
import { expect } from "vitest";
import type { SiteTables } from "#services/database/site-tables.server.ts";
import type { Chosen } from "./announcement-actions.ts";

/** What a band's mail said, by the id of the mail, in the order in which they arrived. */
export type Arrived = { mail: string; band: string; decision: string; line: string };

/** What is known when a run ends. */
export type AnnouncementRun = {
  db: Kysely<SiteTables>;
  bands: readonly { id: string; reference: string }[];
  arrived: readonly Arrived[];
  chosen: readonly Chosen[];
};

/** What a mail of a decision says, by its subject and its text. */
export function saidIn(subject: string, text: string): Pick<Arrived, "decision" | "line"> {
  return { decision: decisionIn(subject), line: /^Line \d+\.|^We wrote to you on .*$/m.exec(text)?.[0] ?? "" };
}

function decisionIn(subject: string) {
  if (subject.includes("love to have you")) return "accepted";
  return subject.includes("waiting list") ? "waiting" : "declined";
}

/** Both places say the same, a decision that is prepared is not what they know, and nothing is half done. */
export async function expectConsistent(db: Kysely<SiteTables>): Promise<void> {
  const rows = await db
    .selectFrom("desk_records")
    .innerJoin("band_applications as band", "band.id", "desk_records.record_id")
    .select(["band.reference", "band.status", "told_status", "prepared_status"])
    .execute();
  for (const { reference, status, told_status, prepared_status } of rows) {
    expect(told_status, reference).toBe(status);
    expect(prepared_status, reference).not.toBe(told_status);
  }
  const orphans = await db
    .selectFrom("outbox")
    .leftJoin("desk_announcements as announcement", "announcement.mail_key", "outbox.once_key")
    .select("outbox.id")
    .where("outbox.kind", "=", "band-decision")
    .where("announcement.id", "is", null)
    .execute();
  expect(orphans, "every mail belongs to somebody who is told").toEqual([]);
}

/** Once all mails have gone: what each band heard last, by mail or on the telephone, is what their status says; only who was chosen heard, and what was read. */
export async function expectTold({ db, bands, arrived, chosen }: AnnouncementRun): Promise<void> {
  for (const { id, reference } of bands) {
    const { status } = await db
      .selectFrom("band_applications")
      .select("status")
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
    const announcements = await db
      .selectFrom("desk_announcements")
      .leftJoin("outbox", "outbox.once_key", "desk_announcements.mail_key")
      .select(["decision", "way", "outbox.id as mail"])
      .where("record_id", "=", id)
      .where("ended_at", "is", null)
      .execute();
    const heard = arrived.filter(({ band }) => band === reference);
    const byMail = announcements.filter(({ way }) => way === "mail").map(({ mail }) => mail);
    const ids = new Set(heard.map(({ mail }) => mail));
    expect(new Set(byMail), `${reference}: exactly the mails of what they are told have arrived`).toEqual(ids);
    const decisions = announcements.map(({ decision }) => decision);
    expect(decisions.length === 0 ? ["new"] : decisions, reference).toContain(status);
    const last = heard.at(-1);
    if (last && announcements.every(({ way }) => way === "mail"))
      expect(last.decision, `${reference} heard last`).toBe(status);
    const lines = chosen.filter((each) => each.reference === reference && each.way === "mail").map(({ line }) => line);
    for (const { line } of heard) expect(lines, `${reference} was chosen, and their mail read`).toContain(line);
  }
}

/**
 * A worker that died repeats its mail under the same id, and only then: of one decision after the other no two are the same. Whoever was told something by telephone may
 * hear the same by mail after something else.
 */
export function expectNothingTwice({ bands, arrived, chosen }: AnnouncementRun): void {
  for (const { reference } of bands) {
    if (chosen.some((each) => each.reference === reference && each.way === "phone")) continue;
    const heard = arrived.filter(({ band }) => band === reference);
    const first = heard.filter(({ mail }, at) => heard.findIndex((each) => each.mail === mail) === at);
    const decisions = first.map(({ decision }) => decision);
    expect(
      decisions.filter((decision, at) => decision === decisions[at - 1]),
      reference,
    ).toEqual([]);
  }
}
