import { randomUUID } from "node:crypto";
import { createSignInLink } from "#desk/frame/access/credentials/sign-in-links.server.ts";
import { saveBudget } from "#desk/records/bands/budget.server.ts";
import { type RecordKind, recordTypes } from "#desk/records/model/record-types.ts";
import { changeRecord } from "#desk/records/one-record/change-record.server.ts";
import { saveNote, score, setConflictOfInterest } from "#desk/records/one-record/remarks.server.ts";
import { saveTask } from "#desk/records/one-record/save-task.server.ts";
import { dayIn } from "#platform/time/time-zone.ts";
import { formTables } from "#services/database/form-tables.server.ts";
import { taskMailKind } from "#services/database/remove-desk-data.server.ts";
import type { Services } from "#services/services.server.ts";
import { makeLineUp } from "./line-up.ts";
import { committee, notes, shortlisted, tasks, told } from "./people.ts";
import { settleMails } from "./settle-mails.ts";

const DAY_MS = 24 * 60 * 60_000;

/** The committee of six and their work so far. @returns the secret of a link that signs the chair in, once, for a day */
export async function addCommittee(services: Services, now = Date.now()): Promise<string> {
  const ids = await addPeople(services, now);
  const [chair = "", programme = "", other = "", volunteers = ""] = ids;
  await tellDecisions(services);
  await addRemarks(services, { chair, programme, other, volunteers });
  await makeLineUp(services, { by: programme, now });
  const { year } = await services.db
    .selectFrom("desk_records")
    .select(({ fn }) => fn.max("year").as("year"))
    .executeTakeFirstOrThrow();
  await saveBudget(services.db, { year, dollars: 15_000, version: 0 }, chair);
  await settleMails(services, now);
  return createSignInLink(services.db, { purpose: "invite", person_id: chair });
}

async function addPeople({ db }: Services, now: number): Promise<string[]> {
  const rows = committee.map(({ name, roles }) => {
    const email = `${name.toLowerCase().replace(" ", ".")}@committee.example`;
    return {
      id: randomUUID(),
      name,
      email,
      email_key: email,
      roles: JSON.stringify(roles),
      status: "active" as const,
      preferences: "{}",
      created_at: now - 90 * DAY_MS,
    };
  });
  await db.insertInto("desk_people").values(rows).execute();
  return rows.map(({ id }) => id);
}

/** The oldest were told: a few yes, a few no; of the bands all yes that are in the line-up. */
async function tellDecisions({ db }: Services) {
  for (const { kind, form, isApplication } of Object.values(recordTypes)) {
    const { table } = form;
    const isBand = kind === "band";
    const oldest = await recordsOf(db, table, isBand ? told + 4 : 12);
    for (const [index, { id }] of oldest.entries()) {
      const isNo = isBand ? index >= told : index % 3 === 2;
      const decided = isNo ? "declined" : "accepted";
      const status = isApplication ? decided : "answered";
      await formTables(db).updateTable(table).set({ status }).where("id", "=", id).execute();
      const row = db.updateTable("desk_records").set({ told_status: status }).where("kind", "=", kind);
      await row.where("record_id", "=", id).execute();
    }
  }
}

type Workers = { programme: string; other: string; volunteers: string; chair: string };

/** Scores of two people, notes, tasks, and what is decided and not told: through the desk's own operations, so that the log knows of it. */
async function addRemarks({ db, config }: Services, { chair, programme, other, volunteers }: Workers) {
  const bands = await recordsOf(db, "band_applications", 45);
  for (const [index, { id: recordId }] of bands.slice(0, 32).entries()) {
    for (const [scorer, personId] of [programme, other].entries())
      await score(db, { kind: "band", recordId, personId }, 1 + ((index + scorer * 2) % 5));
    const note = { id: randomUUID(), words: notes[index % notes.length] ?? "" };
    if (index % 3 === 0) await saveNote(db, { kind: "band", recordId, personId: programme }, note);
  }
  for (const [index, { id: recordId, reference }] of bands.slice(24, 32).entries()) {
    const dueOn = dayIn(config.timeZone, new Date(Date.now() + (index - 2) * DAY_MS));
    const task = { id: randomUUID(), words: tasks[index % tasks.length] ?? "", dueOn, isDone: false };
    const remark = { kind: "band" as const, recordId, personId: chair };
    const named = { by: committee[0]?.name ?? "", record: reference, path: `/desk/bands/${reference}` };
    await saveTask(db, { ...remark, ...named }, { ...task, personId: index % 2 === 0 ? chair : programme });
  }
  // They were told of their tasks long ago.
  await db.deleteFrom("outbox").where("kind", "=", taskMailKind).execute();
  // What a decision evening has to tell; one of the bands is that of somebody’s family.
  const names = await db.selectFrom("band_applications").select(["id", "band_name"]).execute();
  const liked = bands.find(({ id }) => names.some((each) => each.id === id && each.band_name === shortlisted));
  const [family, ...decided] = bands.slice(told + 4, 41).filter((each) => each !== liked);
  if (family) {
    await setConflictOfInterest(db, { kind: "band", recordId: family.id, personId: other }, true);
    await decide({ db, config }, "band", programme, [family, ...decided]);
  }
  if (liked) await change({ db, config }, "band", programme, liked, "shortlisted");
  const applicants = await recordsOf(db, "volunteer_applications", 20);
  await decide({ db, config }, "volunteer", volunteers, applicants.slice(12));
}

type Sent = { id: string; reference: string };

function recordsOf(db: Services["db"], table: string, limit: number): Promise<Sent[]> {
  const oldest = formTables(db).selectFrom(table).select(["id", "reference"]).orderBy("received_at").limit(limit);
  return oldest.$castTo<Sent>().execute();
}

async function decide(
  { db, config }: Pick<Services, "db" | "config">,
  kind: RecordKind,
  personId: string,
  records: readonly Sent[],
) {
  for (const [index, record] of records.entries()) {
    const isYes = index % 4 === 0;
    const otherwise = index % 10 === 3 ? "waiting" : "declined";
    await change({ db, config }, kind, personId, record, isYes ? "accepted" : otherwise);
  }
}

async function change(
  { db, config }: Pick<Services, "db" | "config">,
  kind: RecordKind,
  personId: string,
  { reference }: Sent,
  after: string,
) {
  const changes = [{ field: "status", before: "new", after }];
  const { timeZone, siteUrl } = config;
  const who = { recordType: recordTypes[kind], personId, timeZone, siteUrl };
  await changeRecord(db, { ...who, reference, version: 1, changes });
}
