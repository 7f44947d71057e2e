import { expect, test } from "vitest";
import type { ToTell } from "#app/desk/decisions/decisions-contract.ts";
import { readOneDecided } from "#app/desk/decisions/read-decided.server.ts";
import { stopBatchOfDecisions } from "#app/desk/decisions/stop-telling.server.ts";
import { tellDecisions } from "#app/desk/decisions/tell-decisions.server.ts";
import { findDeskRecord } from "#app/desk/records/model/desk-record.server.ts";
import { recordTypes } from "#app/desk/records/model/record-types.ts";
import { changeRecord } from "#app/desk/records/one-record/change-record.server.ts";
import { leaseNext, markSent } from "#app/services/mail/outbox.server.ts";
import { queueScheduledMails } from "#app/services/mail/scheduled-mails.server.ts";
import { writtenEmailFacts } from "#app/services/mail/written-emails.server.tsx";
import type { Services } from "#app/services/services.server.ts";
import { signIn } from "#tests/support/desk.ts";
import { openDesk } from "#tests/support/desk-app.ts";
import { newSeed, type SeededRandom, seededRandom } from "#tests/support/seeded-random.ts";

const kind = "band" as const;
const recordType = recordTypes[kind];
const steps = 120;
const HOUR_MS = 3_600_000;

/** A connection whose transactions fail now and then, as when the process ends: everything in them is undone. */
class Killed extends Error {}

type Member = { id: string; name: string };

/** Some bands, two members of the committee, and a mail server that remembers what it was given. */
async function open(random: SeededRandom) {
  const desk = await openDesk([]);
  const { services } = desk;
  const { db } = services;
  const members: Member[] = [];
  for (const name of ["Ann", "Bob"])
    members.push({ id: (await signIn(services, { chair: "change" }, {}, name)).personId, name });
  const bands: { id: string; reference: string }[] = [];
  for (let count = 0; count < 5; count++)
    bands.push(await desk.store(kind, { bandName: `Band ${count}`, leaderEmail: `band${count}@example.org` }));
  for (const { reference } of bands) await findDeskRecord(db, recordType, reference, services.config.timeZone);
  const clock = { now: Date.now() };
  /** What each band's mails said, in the order in which they arrived, by the ids of the mails. */
  const arrived: { mail: string; band: string; decision: string }[] = [];
  const chosen = new Set<string>();
  /** Whoever was told something by telephone at some time may hear the same by mail after something else. */
  const rung = new Set<string>();
  return {
    ...desk,
    db,
    bands,
    clock,
    arrived,
    chosen,
    rung,
    member: () => random.pick([...members] as [Member, ...Member[]]),
    band: () => random.pick([bands[0] as (typeof bands)[number], ...bands.slice(1)]),
  };
}
type Desk = Awaited<ReturnType<typeof open>>;

const person = ({ id, name }: Member) => ({
  ...{ id, name, email: "", preferences: {} },
  roles: { chair: "change" } as const,
});

/** Sometimes the process ends in the middle of a transaction: a statement of it throws. */
function dying(services: Services, random: SeededRandom): Services {
  let left = Math.floor(random.next() * 12);
  const db = services.db.withPlugin({
    transformQuery({ node }) {
      left -= 1;
      if (left < 0 && node.kind !== "SelectQueryNode") throw new Killed("the process ended");
      return node;
    },
    transformResult: async ({ result }) => result,
  });
  return { ...services, db };
}

async function decide(desk: Desk, random: SeededRandom) {
  const { services } = desk;
  const { timeZone, siteUrl } = services.config;
  const { reference } = desk.band();
  const record = await findDeskRecord(desk.db, recordType, reference, timeZone);
  const after = random.pick(["accepted", "declined", "waiting", "new", "shortlisted"]);
  const changes = [{ field: "status", before: record?.status ?? "", after }];
  const who = { recordType, personId: desk.member().id, timeZone, siteUrl };
  await changeRecord(desk.db, { ...who, reference, version: record?.version ?? 0, changes });
}

/** One member tells some bands, as read; now and then another presses at the same moment, the same is sent again, or the process ends. */
async function tell(desk: Desk, random: SeededRandom) {
  const by = person(desk.member());
  const records: ToTell[] = [];
  for (const { reference } of desk.bands.filter(() => random.happens(0.5))) {
    const found = await readOneDecided(desk.services, by, { kind, reference });
    if (!found) continue;
    const way = random.happens(0.15) ? ("phone" as const) : ("mail" as const);
    records.push({ kind, reference, version: found.version, decision: found.decision, way, read: found.mail.read });
  }
  if (records.length === 0) return;
  for (const { reference, way } of records) (way === "phone" ? desk.rung : desk.chosen).add(reference);
  const goesAt = Math.round(desk.clock.now + random.next() * 4 * HOUR_MS);
  const press = (batchId: string, services: Services = desk.services) =>
    tellDecisions(services, { by, batchId, records, goesAt }).catch((error: unknown) => {
      if (!(error instanceof Killed)) throw error;
    });
  const id = crypto.randomUUID();
  if (random.happens(0.3)) await press(id, dying(desk.services, random));
  // The other member read the same mail: their name does not stand in it here.
  await Promise.all(random.happens(0.3) ? [press(id), press(crypto.randomUUID()), press(id)] : [press(id)]);
}

async function stop(desk: Desk, random: SeededRandom) {
  const batches = await desk.db.selectFrom("desk_batches").select("id").orderBy("created_at").orderBy("id").execute();
  const [first, ...others] = batches;
  if (!first) return;
  const { id } = random.pick([first, ...others]);
  const by = person(desk.member());
  const { db } = random.happens(0.3) ? dying(desk.services, random) : desk.services;
  await stopBatchOfDecisions(db, by, id).catch((error: unknown) => {
    if (!(error instanceof Killed)) throw error;
  });
}

/** A worker takes one mail; it may die before or after the mail server has it, and its lease ends. */
async function work(desk: Desk, random: SeededRandom) {
  desk.clock.now += Math.round(random.next() * HOUR_MS);
  await queueScheduledMails(desk.db, desk.clock.now);
  const { engine } = desk.services.config.database;
  const mail = await leaseNext(desk.db, engine, { leaseMs: 60_000, now: desk.clock.now });
  if (!mail || random.happens(0.2)) return;
  const { to, subject } = writtenEmailFacts.parse(JSON.parse(mail.facts));
  const band = desk.bands[Number(/\d/.exec(to)?.[0])]?.reference ?? "";
  desk.arrived.push({ mail: mail.id, band, decision: decisionOf(subject) });
  if (random.happens(0.8)) await markSent(desk.db, mail, desk.clock.now);
}

function decisionOf(subject: string): string {
  if (subject.includes("love to have you")) return "accepted";
  return subject.includes("waiting list") ? "waiting" : "declined";
}

/** Both places say the same, a decision that is prepared is not what they know, and nothing is half done. */
async function expectConsistent(desk: Desk) {
  const rows = await desk.db
    .selectFrom("desk_records")
    .innerJoin("band_applications as band", "band.id", "desk_records.record_id")
    .select(["band.reference", "band.status", "told_status", "prepared_status"])
    .execute();
  for (const { reference, status, told_status, prepared_status } of rows) {
    expect(told_status, reference).toBe(status);
    expect(prepared_status, reference).not.toBe(told_status);
  }
  const orphans = await desk.db
    .selectFrom("outbox")
    .leftJoin("desk_tellings as telling", "telling.mail_key", "outbox.once_key")
    .select("outbox.id")
    .where("outbox.kind", "=", "band-decision")
    .where("telling.id", "is", null)
    .execute();
  expect(orphans, "every mail belongs to somebody who is told").toEqual([]);
}

/** Once all mails have gone: what each band heard last, by mail or on the telephone, is what their status says. */
async function expectTold(desk: Desk) {
  for (const { id, reference } of desk.bands) {
    const { status } = await desk.db
      .selectFrom("band_applications")
      .select("status")
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
    const tellings = await desk.db
      .selectFrom("desk_tellings")
      .leftJoin("outbox", "outbox.once_key", "desk_tellings.mail_key")
      .select(["decision", "way", "outbox.id as mail"])
      .where("record_id", "=", id)
      .where("ended_at", "is", null)
      .execute();
    const heard = new Set(desk.arrived.filter(({ band }) => band === reference).map(({ mail }) => mail));
    const byMail = tellings.filter(({ way }) => way === "mail").map(({ mail }) => mail);
    expect(new Set(byMail), `${reference}: exactly the mails of what they are told have arrived`).toEqual(heard);
    const decisions = tellings.map(({ decision }) => decision);
    expect(decisions.length === 0 ? ["new"] : decisions, reference).toContain(status);
    const last = desk.arrived.findLast(({ band }) => band === reference);
    if (last && tellings.every(({ way }) => way === "mail"))
      expect(last.decision, `${reference} heard last`).toBe(status);
    if (heard.size > 0) expect(desk.chosen.has(reference), `${reference} was chosen`).toBe(true);
  }
}

/** A worker that died repeats its mail under the same id, and only then: of one decision after the other no two are the same. */
function expectNothingTwice(desk: Desk) {
  for (const { reference } of desk.bands) {
    const heard = desk.arrived.filter(({ band }) => band === reference);
    const first = heard.filter(({ mail }, at) => heard.findIndex((each) => each.mail === mail) === at);
    const decisions = first.map(({ decision }) => decision);
    if (desk.rung.has(reference)) continue;
    expect(
      decisions.filter((decision, at) => decision === decisions[at - 1]),
      reference,
    ).toEqual([]);
  }
}

test("whatever is decided, told, stopped and repeated, applicants hear what their status says, and each thing once", async () => {
  const seed = newSeed();
  const random = seededRandom(seed);
  await using desk = await open(random);
  const actions = [decide, decide, tell, tell, stop, work, work] as const;
  try {
    for (let step = 0; step < steps; step++) {
      await random.pick(actions)(desk, random);
      await expectConsistent(desk);
    }
    desk.clock.now += 100 * HOUR_MS;
    const left = async () => {
      const open = desk.db.selectFrom("outbox").select("id").where("kind", "=", "band-decision");
      return (await open.where("status", "in", ["queued", "scheduled"]).execute()).length;
    };
    while ((await left()) > 0) await work(desk, random);
    await expectConsistent(desk);
    await expectTold(desk);
    expect(desk.arrived.length).toBeGreaterThan(0);
    expectNothingTwice(desk);
  } catch (error) {
    throw new Error(`RANDOM_SEED=${seed}`, { cause: error });
  }
});
