import type { Kysely } from "kysely";
import { may } from "#desk/frame/access/rights/desk-rights.ts";
import type { DeskPerson } from "#desk/frame/access/sign-in/desk-sessions.server.ts";
import { bandTermsOf } from "#desk/mail/texts/band-terms.server.ts";
import { namesOfPeople, readRecords, readRecordsByReference } from "#desk/records/lists/listed-records.server.ts";
import type { DeskRecord } from "#desk/records/model/desk-record.server.ts";
import { emailOf } from "#desk/records/model/email-of.server.ts";
import { decisions, recordTypes } from "#desk/records/model/record-types.ts";
import type { SiteTables } from "#services/database/site-tables.server.ts";
import type { Services } from "#services/services.server.ts";
import { composeDecisionMail, customMails, decisionTexts, lastTold } from "./decision-mail.server.ts";
import { type Decided, type DecidedKind, decidedKinds, MOST_AT_ONCE } from "./decisions-contract.ts";

type Reading = Pick<Services, "db" | "config" | "content">;

/** The kinds of record that somebody may see, or change. */
export function kindsFor(person: DeskPerson, right: "viewRight" | "changeRight"): DecidedKind[] {
  return decidedKinds.filter((kind) => may(person, recordTypes[kind][right]));
}

/** All that is decided and not told, of the kinds that somebody may see: by kind and decision, then by name. At most so many of a kind as can be told at once. */
export async function readDecided(services: Reading, person: DeskPerson): Promise<Decided[]> {
  const all: Decided[] = [];
  for (const kind of kindsFor(person, "viewRight")) {
    const rows = await untoldRecords(services.db, kind)
      .select("record_id")
      .orderBy("prepared_status")
      .orderBy("name_key")
      .orderBy("record_id")
      .limit(MOST_AT_ONCE)
      .execute();
    const ids = rows.map(({ record_id }) => record_id);
    const records = await readRecords(services.db, recordTypes[kind], ids);
    all.push(...(await decidedOf(services, person, kind, records)));
  }
  return all;
}

/** How many are decided and not told, however many are read at once. */
export async function countDecided(db: Kysely<SiteTables>, kinds: readonly DecidedKind[]): Promise<number> {
  const counted = await Promise.all(
    kinds.map((kind) =>
      untoldRecords(db, kind)
        .select((row) => row.fn.countAll<number>().as("count"))
        .executeTakeFirstOrThrow(),
    ),
  );
  return counted.reduce((sum, { count }) => sum + count, 0);
}

function untoldRecords(db: Kysely<SiteTables>, kind: DecidedKind) {
  return db
    .selectFrom("desk_records")
    .where("kind", "=", kind)
    .where("prepared_status", "in", decisions)
    .whereRef("prepared_status", "!=", "told_status");
}

/** One of them; undefined where nothing is decided, or it was told already. */
export async function readOneDecided(
  services: Reading,
  person: DeskPerson,
  { kind, reference }: Pick<Decided, "kind" | "reference">,
): Promise<Decided | undefined> {
  const records = await readRecordsByReference(services.db, recordTypes[kind], [reference]);
  return (await decidedOf(services, person, kind, [...records.values()]))[0];
}

/** How records stand that are to be told, with their mails. Those about which nothing is decided are left out. */
export async function decidedOf(
  services: Reading,
  { name: from }: DeskPerson,
  kind: DecidedKind,
  records: readonly DeskRecord[],
): Promise<Decided[]> {
  const { db } = services;
  const recordType = recordTypes[kind];
  const untold = records.filter(({ status, toldStatus }) => decisions.includes(status) && status !== toldStatus);
  const ids = untold.map(({ id }) => id);
  const [names, customMailOf, told, deciders, textOfDecision, termsOf] = [
    await namesOfPeople(db),
    await customMails(db, kind, ids),
    await lastTold(db, kind, ids),
    await decidersOf(db, kind, ids),
    await decisionTexts(db, kind),
    await bandTermsOf(services, kind === "band" ? ids : []),
  ];
  return Promise.all(
    untold.map(async (record) => {
      const phonesFirst = customMailOf(record)?.phones_first ?? null;
      const decider = deciders.get(record.id) ?? null;
      return {
        kind,
        reference: record.reference,
        version: record.version,
        name: recordType.nameOf(record.answers) || record.reference,
        person: recordType.personOf(record.answers),
        phone: textOf(record, recordType.phoneField),
        email: emailOf(recordType.form, record.answers) ?? "",
        decision: record.status,
        decidedBy: decider === null ? null : (names.get(decider) ?? null),
        toldBefore: record.toldStatus,
        phonesFirst:
          phonesFirst === null ? null : { id: phonesFirst, name: names.get(phonesFirst) ?? "a former member" },
        mail: await composeDecisionMail(services, {
          recordType,
          record,
          from,
          customMail: customMailOf(record),
          template: textOfDecision(record),
          toldAt: told.get(record.id),
          terms: kind === "band" ? termsOf(record.id).values : {},
        }),
      };
    }),
  );
}

async function decidersOf(db: Kysely<SiteTables>, kind: DecidedKind, ids: readonly string[]) {
  if (ids.length === 0) return new Map<string, string | null>();
  const rows = await db
    .selectFrom("desk_records")
    .select(["record_id", "prepared_by"])
    .where("kind", "=", kind)
    .where("record_id", "in", ids)
    .execute();
  return new Map(rows.map(({ record_id, prepared_by }) => [record_id, prepared_by]));
}

function textOf({ answers }: DeskRecord, field: string | undefined): string {
  const answer = field === undefined ? undefined : answers[field];
  return typeof answer === "string" ? answer : "";
}
