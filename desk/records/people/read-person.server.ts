import { type Kysely, sql } from "kysely";
import { may } from "#desk/frame/access/rights/desk-rights.ts";
import type { DeskPerson } from "#desk/frame/access/sign-in/desk-sessions.server.ts";
import { type DeskRecord, findDeskRecord } from "#desk/records/model/desk-record.server.ts";
import { titleOf, visibleKinds } from "#desk/records/model/mail-kinds.ts";
import { mailStates } from "#desk/records/model/mail-states.ts";
import { type RecordType, recordTypes } from "#desk/records/model/record-types.ts";
import { readConflictOfInterest } from "#desk/records/one-record/read-record.server.ts";
import type { Telling } from "#desk/records/status/telling.ts";
import { tellingsOf } from "#desk/records/status/tellings.server.ts";
import { containing } from "#platform/database/like-pattern.ts";
import { emailKey } from "#platform/text/email-key.ts";
import type { SiteTables } from "#services/database/site-tables.server.ts";
import { storedFields } from "#services/forms/form-schema.ts";
import type { Services } from "#services/services.server.ts";
import type { PersonView } from "./person-contract.ts";

type Found = { recordType: RecordType; record: DeskRecord; telling: Telling | null };

/**
 * Everything about the person behind an address, or behind the record with a reference, as far as somebody may see it.
 *
 * @returns undefined where there is nothing that they may see
 */
export async function readPerson(
  { db }: Pick<Services, "db">,
  viewer: DeskPerson,
  asked: string,
): Promise<PersonView | undefined> {
  const visible = Object.values(recordTypes).filter(({ viewRight }) => may(viewer, viewRight));
  const byReference = /^[VBM]-/.test(asked) ? await recordsBy(db, visible, { reference: asked }) : [];
  const email = byReference.length > 0 ? emailKeyOf(byReference) : emailKey(asked);
  const found = email === "" ? byReference : await recordsBy(db, visible, { email });
  const memberships = may(viewer, "members.view") && email !== "" ? await membershipsOf(db, email) : [];
  const mails = email === "" ? [] : await mailsTo(db, visibleKinds(viewer), email);
  const subscription = email === "" ? null : await subscriptionOf(db, email);
  if (found.length === 0 && memberships.length === 0 && mails.length === 0 && subscription === null) return undefined;
  return {
    key: asked,
    email: email || null,
    names: differentNames([
      ...found.map(({ recordType, record }) => recordType.personOf(record.answers)),
      ...memberships.map(({ name }) => name),
    ]),
    phones: distinct(found.map(({ recordType, record }) => textIn(record, recordType.phoneField))),
    records: found.map(recordLine),
    memberships,
    subscription,
    ...(await remarksOn(db, found, viewer.id)),
    mails,
  };
}

/** Without those that differ from an earlier one in capitals alone. */
function differentNames(names: readonly string[]): string[] {
  const keys = names.map((name) => name.toLowerCase());
  return names.filter((name, at) => name !== "" && keys.indexOf(name.toLowerCase()) === at);
}

function distinct(texts: readonly string[]): string[] {
  return [...new Set(texts)].filter((each) => each !== "");
}

function textIn({ answers }: DeskRecord, field: string | undefined): string {
  const text = field === undefined ? undefined : answers[field];
  return typeof text === "string" ? text : "";
}

function emailKeyOf(found: readonly Found[]): string {
  return emailKey(distinct(found.map(({ recordType, record }) => textIn(record, recordType.form.emailField)))[0] ?? "");
}

function recordLine({ recordType, record, telling }: Found): PersonView["records"][number] {
  return {
    kind: recordType.kind,
    to: `/desk/${recordType.path}/${record.reference}`,
    reference: record.reference,
    name: recordType.nameOf(record.answers) || record.reference,
    year: record.year,
    status: record.status,
    toldStatus: record.toldStatus,
    telling,
    receivedAt: record.receivedAt,
  };
}

/** Newest first. An address finds what was sent with it, and what the committee mended to it. */
async function recordsBy(
  db: Kysely<SiteTables>,
  visible: readonly RecordType[],
  key: { reference: string } | { email: string },
): Promise<Found[]> {
  const found: Found[] = [];
  for (const recordType of visible)
    for (const reference of "email" in key ? await referencesOf(db, recordType, key.email) : [key.reference]) {
      const record = await findDeskRecord(db, recordType, reference);
      if (!record) continue;
      const tellings = await tellingsOf(db, recordType, [record]);
      found.push({ recordType, record, telling: tellings(record.id) });
    }
  return found.toSorted((one, other) => other.record.receivedAt.localeCompare(one.record.receivedAt));
}

async function referencesOf(db: Kysely<SiteTables>, { kind, form }: RecordType, email: string): Promise<string[]> {
  const column = storedFields(form).find(([name]) => name === form.emailField)?.[1].stored.column ?? "";
  // The whole text of an answer: ann@example.org is not a part of joann@example.org.
  const corrected = containing(JSON.stringify(email));
  const { rows } = await sql<{ reference: string }>`
    select reference from ${sql.table(form.table)} where lower(${sql.ref(column)}) = ${email} or id in (
      select record_id from desk_records
      where kind = ${kind} and corrections <> '{}' and lower(corrections) like ${corrected} escape '\\'
    )`.execute(db);
  return rows.map(({ reference }) => reference);
}

async function membershipsOf(db: Kysely<SiteTables>, email: string): Promise<PersonView["memberships"]> {
  const rows = await db
    .selectFrom("members")
    .select(["reference", "first_name", "last_name", "year", "paid_at"])
    .where(sql`lower(email)`, "=", email)
    .orderBy("received_at", "desc")
    .execute();
  return rows.map(({ reference, first_name, last_name, year, paid_at }) => ({
    reference,
    name: `${first_name} ${last_name}`.trim(),
    year,
    paidAt: paid_at,
  }));
}

async function subscriptionOf(db: Kysely<SiteTables>, email: string): Promise<string | null> {
  const row = await db.selectFrom("subscribers").select("status").where("email_key", "=", email).executeTakeFirst();
  return row?.status ?? null;
}

/** Mails with the address as recipient, and those of the committee that are not rendered yet: their facts have the address from the beginning. */
async function mailsTo(db: Kysely<SiteTables>, kinds: readonly string[], email: string): Promise<PersonView["mails"]> {
  const written = containing(`"to":${JSON.stringify(email)}`);
  const rows = await db
    .selectFrom("outbox")
    .select(["id", "kind", "status", "queued_at", "due_at", "sent_at"])
    .where("kind", "in", kinds.length > 0 ? kinds : [""])
    .where("id", "in", ({ selectFrom }) =>
      // Found in the index alone: the rows of the outbox are large.
      selectFrom("outbox")
        .select("id")
        .where(sql`lower(recipient)`, "=", email)
        .unionAll(
          // Of these rows there are few at a time.
          selectFrom("outbox")
            .select("id")
            .where("recipient", "is", null)
            .where("status", "in", ["held", "parked", "scheduled", "paused", "queued", "discarded"])
            .where(sql`lower(facts)`, "like", sql`${written} escape '\\'`),
        ),
    )
    .orderBy("queued_at", "desc")
    .limit(50)
    .execute();
  return rows.map(({ id, kind, status, queued_at, due_at, sent_at }) => ({
    id,
    title: titleOf(kind),
    state: mailStates[status],
    at: status === "scheduled" ? due_at : (sent_at ?? queued_at),
  }));
}

/** Notes and open tasks on somebody's records. Whoever is too close to a record sees no note on it. */
async function remarksOn(db: Kysely<SiteTables>, found: readonly Found[], viewerId: string) {
  const people = await db.selectFrom("desk_people").select(["id", "name"]).execute();
  const nameOf = (id: string) => people.find((each) => each.id === id)?.name ?? "Somebody who has left";
  const [notes, tasks]: [PersonView["notes"], PersonView["tasks"]] = [[], []];
  for (const { recordType, record } of found) {
    const of = { kind: recordType.kind, record_id: record.id };
    if (!(await readConflictOfInterest(db, { kind: recordType.kind, id: record.id, viewerId }))) {
      const rows = await db
        .selectFrom("desk_notes")
        .selectAll()
        .where(({ and }) => and(of))
        .execute();
      for (const { id, person_id, words, created_at } of rows)
        notes.push({ id, by: nameOf(person_id), about: record.reference, words, at: created_at });
    }
    const open = db
      .selectFrom("desk_tasks")
      .selectAll()
      .where(({ and }) => and(of))
      .where("done_at", "is", null);
    for (const { id, person_id, words, due_on } of await open.execute())
      tasks.push({ id, who: nameOf(person_id), words, dueOn: due_on });
  }
  return { notes: notes.toSorted((one, other) => other.at - one.at), tasks };
}
