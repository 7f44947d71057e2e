import { type Kysely, type RootOperationNode, sql } from "kysely";
import { expect, test } from "vitest";
import { lockCommittee } from "#desk/frame/access/members/lock-members.server.ts";
import { announceDecisions } from "#desk/mail/decisions/announce-decisions.server.ts";
import { readOneDecided } from "#desk/mail/decisions/read-decided.server.ts";
import { openDatabase } from "#platform/database/database.server.ts";
import { beginLocking, lockId, lockLineUp, lockRecords, updateMails } from "#services/database/lock-rows.server.ts";
import type { SiteTables } from "#services/database/site-tables.server.ts";
import { toRow } from "#services/forms/form-record.ts";
import { queueScheduledMails, stopBatch } from "#services/mail/outbox/scheduled-mails.server.ts";
import { insertRecord } from "#services/submissions/desk-row.server.ts";
import { removeRecord } from "#services/submissions/remove-records.server.ts";
import { importBands } from "#site/features/lineup/records/import-bands.server.ts";
import { signIn } from "#tests/support/desk/desk.ts";
import { openDesk } from "#tests/support/desk/desk-app.ts";
import { examplePayload } from "#tests/support/forms/example-payload.ts";
import { changeMany } from "./lists/change-many.server.ts";
import { recordTypes } from "./model/record-types.ts";
import { score } from "./one-record/remarks.server.ts";
import { applySpreadsheet } from "./spreadsheet/apply-spreadsheet.server.ts";

const recordType = recordTypes.band;
/** The first by its reference is the last by its id. */
const bands = [
  { reference: "B-000001", id: "ffffffff-0000-4000-8000-000000000000" },
  { reference: "B-000002", id: "00000000-0000-4000-8000-000000000000" },
] as const;
const ids = [bands[0].id, bands[1].id];

async function open() {
  const desk = await openDesk([]);
  const { services } = desk;
  const { db, config } = services;
  const { personId } = await signIn(services, { chair: "change" });
  const person = { id: personId, name: "Ann Lee", email: "", preferences: {}, roles: { chair: "change" } as const };
  for (const band of bands) {
    const row = { ...band, status: "new", received_at: "2027-01-31T08:15:00.000Z" };
    const payload = examplePayload(recordType.form, { leaderEmail: `${band.reference}@example.org` });
    await insertRecord(db, recordType.form, { ...row, ...toRow(recordType.form, payload) }, config.timeZone);
  }
  const versions = async () => {
    const rows = await db.selectFrom("desk_records").select(["record_id", "version"]).execute();
    return bands.map(({ id, reference }) => {
      const version = rows.find(({ record_id }) => record_id === id)?.version ?? 0;
      return { reference, version };
    });
  };
  const change = async (on: Kysely<SiteTables>, status: string) => {
    const changes = (await versions()).map((each) => ({ ...each, status }));
    return changeMany(on, { recordType, changes, personId });
  };
  return {
    ...desk,
    db,
    personId,
    change,
    spreadsheet: async (on: Kysely<SiteTables>, after: string) => {
      const changes = [{ field: "status", before: "accepted", after }];
      const who = { recordType, personId, siteUrl: config.siteUrl };
      return applySpreadsheet(
        on,
        who,
        (await versions()).map((each) => ({ ...each, changes })),
      );
    },
    tell: async (on: Kysely<SiteTables>, batchId: string = crypto.randomUUID()) => {
      const records = [];
      for (const { reference } of bands) {
        const found = await readOneDecided(services, person, { kind: "band", reference });
        const { version = 0, decision = "", mail } = found ?? {};
        records.push({
          kind: "band" as const,
          reference,
          version,
          decision,
          way: "mail" as const,
          mailDigest: mail?.digest ?? "",
        });
      }
      return announceDecisions({ ...services, db: on }, { by: person, batchId, records, goesAt: Date.now() });
    },
    /** Gives each mail the id of its record. The last record's is written first, so that PostgreSQL finds it first. */
    orderMails: async () => {
      for (const id of ids.toReversed())
        await db.updateTable("outbox").set({ id }).where("about_id", "=", id).execute();
    },
  };
}
type Desk = Awaited<ReturnType<typeof open>>;

/** Two connections: once a transaction has locked a row of a table, it waits until the other one has, too, or is waiting for a lock. */
function twoConnections(db: Kysely<SiteTables>, table: string) {
  let holding = 0;
  const firstHolds = Promise.withResolvers<void>();
  const isOneWaiting = async () => {
    const waiting = sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    return (await waiting.execute(db)).rows.length > 0;
  };
  const connection = () => {
    const locking = new WeakSet<object>();
    let isHolding = false;
    return db.withPlugin({
      transformQuery({ node, queryId }) {
        if (isLocking(node, table)) locking.add(queryId);
        return node;
      },
      async transformResult({ result, queryId }) {
        if (isHolding || !locking.has(queryId)) return result;
        isHolding = true;
        holding += 1;
        firstHolds.resolve();
        while (holding < 2 && !(await isOneWaiting()));
        return result;
      },
    });
  };
  return { first: connection(), second: connection(), firstHolds: firstHolds.promise };
}

const writing = ["InsertQueryNode", "UpdateQueryNode", "DeleteQueryNode"];

function isLocking(node: RootOperationNode, table: string): boolean {
  const locks = writing.includes(node.kind) || "endModifiers" in node;
  return locks && JSON.stringify(node).includes(`"${table}`);
}

type Step = (desk: Desk, db: Kysely<SiteTables>) => Promise<unknown>;
const accepted: Step = (desk, db) => desk.change(db, "accepted");
const told: Step = async (desk, db) => {
  await accepted(desk, db);
  await desk.tell(db, "batch");
  await desk.orderMails();
};
const scored: Step = (desk, db) => rate(desk, db, 3);
const rate = (desk: Desk, db: Kysely<SiteTables>, value: number) =>
  score(db, { kind: "band", recordId: ids[0] ?? "", personId: desk.personId }, value);
const inTransaction =
  (work: (trx: Kysely<SiteTables>) => Promise<unknown>): Step =>
  (_, db) =>
    db.transaction().execute(work);

const lineUp = ["One", "Two"].map((name) => ({ id: name, fields: { "Band Name": name } }));

const pairs: [string, string, { before: Step; table: string; one: Step; other: Step }][] = [
  [
    "telling bands",
    "deciding otherwise of several at once",
    {
      before: accepted,
      table: "desk_records",
      one: (desk, db) => desk.tell(db),
      other: (desk, db) => desk.change(db, "declined"),
    },
  ],
  [
    "telling bands",
    "reading a spreadsheet in",
    {
      before: accepted,
      table: "desk_records",
      one: (desk, db) => desk.tell(db),
      other: (desk, db) => desk.spreadsheet(db, "declined"),
    },
  ],
  [
    "hearing of several bands that they withdraw",
    "queueing the mails whose time has come",
    {
      before: told,
      table: "outbox",
      one: (desk, db) => desk.change(db, "withdrawn"),
      other: (_, db) => queueScheduledMails(db),
    },
  ],
  [
    "importing a line-up",
    "importing it in another order",
    {
      before: (_, db) => importBands(db, lineUp),
      table: "bands",
      one: (_, db) => importBands(db, lineUp),
      other: (_, db) => importBands(db, lineUp.toReversed()),
    },
  ],
  [
    "scoring a band",
    "erasing it",
    {
      before: scored,
      table: "desk_",
      one: (desk, db) => rate(desk, db, 4),
      other: inTransaction((trx) => removeRecord(trx, recordType.form, ids[0] ?? "")),
    },
  ],
];

/** What locks each step, in their order. */
const steps: [string, (trx: Kysely<SiteTables>) => Promise<unknown>][] = [
  ["members", lockCommittee],
  ["ids", (trx) => lockId(trx, "an id")],
  ["records", (trx) => lockRecords(trx, ids)],
  ["mails", (trx) => updateMails(trx, (mails) => mails, { leased_by: null }).execute()],
  [
    "content",
    (trx) => {
      beginLocking(trx, "content");
      return sql`update content_state set version = version`.execute(trx);
    },
  ],
  ["line-up", lockLineUp],
];
const stepPairs = steps.flatMap(([first, lockFirst], at) =>
  steps.slice(at + 1).map(([second, lockSecond]) => ({ first, second, lockFirst, lockSecond })),
);

test("transactions that lock two steps in their order wait for each other, and one that does not is refused", async () => {
  await using desk = await open();
  await told(desk, desk.db);
  await sql`insert into published (source, version) values ('lineup', 1) on conflict do nothing`.execute(desk.db);
  for (const { first, second, lockFirst, lockSecond } of stepPairs) {
    const inOrder = () =>
      desk.db.transaction().execute(async (trx) => {
        await lockFirst(trx);
        await sql`select pg_sleep(0.02)`.execute(trx);
        await lockSecond(trx);
      });
    const outcomes = await Promise.allSettled([inOrder(), inOrder()]);
    expect([first, second, outcomes.map(({ status }) => status)]).toEqual([first, second, ["fulfilled", "fulfilled"]]);
    const otherwise = desk.db.transaction().execute(async (trx) => {
      await lockSecond(trx);
      await lockFirst(trx);
    });
    await expect(otherwise).rejects.toThrow(`that has locked ${second} locks ${first}`);
  }
});

test.each(pairs)("%s and %s at the same time never deadlock", async (_one, _other, pair) => {
  await using desk = await open();
  await pair.before(desk, desk.db);
  const { first, second, firstHolds } = twoConnections(desk.db, pair.table);
  const one = pair.one(desk, first);
  await Promise.race([firstHolds, one]);
  const outcomes = await Promise.allSettled([one, pair.other(desk, second)]);
  expect(outcomes.filter(({ status }) => status === "rejected")).toEqual([]);
});

test("stopping a batch and queueing its mails at the same time never deadlock, in whatever order PostgreSQL finds the mails", async () => {
  await using desk = await open();
  const { db } = desk;
  const count = 20;
  const rows = Array.from({ length: count }, (_, at) => ({
    id: crypto.randomUUID(),
    once_key: `note:${at}`,
    kind: "note",
    facts: "{}",
    batch_id: "batch",
    status: "scheduled" as const,
    attempts: 0,
    queued_at: 1,
    due_at: count - at,
  }));
  for (const row of rows) await db.insertInto("outbox").values(row).execute();
  const { database } = desk.services.config;
  if (database.engine !== "postgres") throw new Error("this is not PostgreSQL");
  // Each of the two finds the mails by an index of its own: one as they were stored, the other as they are due. A row is locked while its trigger runs.
  const url = new URL(database.url);
  url.searchParams.set("options", "-c enable_seqscan=off -c enable_bitmapscan=off");
  const indexed = openDatabase<SiteTables>({ engine: "postgres", url: url.href });
  await sql`create function slowly() returns trigger language plpgsql as $$ begin perform pg_sleep(0.01); return new; end $$`.execute(
    db,
  );
  await sql`create trigger slowly before update on outbox for each row execute function slowly()`.execute(db);
  const whenAllAreDue = count;
  const outcomes = await Promise.allSettled([queueScheduledMails(indexed, whenAllAreDue), stopBatch(indexed, "batch")]);
  await indexed.destroy();
  expect(outcomes.filter(({ status }) => status === "rejected")).toEqual([]);
  const statuses = await db.selectFrom("outbox").select("status").distinct().execute();
  expect(statuses, "whichever came second, every mail was discarded").toEqual([{ status: "discarded" }]);
});
