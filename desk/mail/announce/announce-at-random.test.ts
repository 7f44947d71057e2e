import { expect, test } from "vitest";
import { writtenEmailFacts } from "#services/mail/emails/written-emails.server.tsx";
import { leaseNext, markSent } from "#services/mail/outbox/outbox.server.ts";
import { queueScheduledMails } from "#services/mail/outbox/scheduled-mails.server.ts";
import type { Services } from "#services/services.server.ts";
import {
  type Chosen,
  decide,
  edit,
  Killed,
  type Member,
  stop,
  tell,
} from "#tests/announce-run/announcement-actions.ts";
import {
  type Arrived,
  expectConsistent,
  expectNothingTwice,
  expectTold,
  saidIn,
} from "#tests/announce-run/announcement-expectations.ts";
import { newSeed, type SeededRandom, seededRandom } from "#tests/support/content/seeded-random.ts";
import { signIn } from "#tests/support/desk/desk.ts";
import { openDesk } from "#tests/support/desk/desk-app.ts";

const steps = 120;
const HOUR_MS = 3_600_000;

/** Some bands, two members of the committee, and a mail server that remembers what it was given. */
async function open() {
  const desk = await openDesk([]);
  const { services } = desk;
  const members: Member[] = [];
  for (const name of ["Ann", "Bob"])
    members.push({ id: (await signIn(services, { chair: "change" }, {}, name)).personId, name });
  const bands: { id: string; reference: string }[] = [];
  for (let count = 0; count < 5; count++)
    bands.push(await desk.store("band", { bandName: `Band ${count}`, leaderEmail: `band${count}@example.org` }));
  const clock = { now: Date.now() };
  const arrived: Arrived[] = [];
  const chosen: Chosen[] = [];
  return {
    ...desk,
    db: services.db,
    members,
    bands,
    clock,
    now: () => clock.now,
    within: 4 * HOUR_MS,
    arrived,
    chosen,
    chose: (each: Chosen) => chosen.push(each),
  };
}
type Desk = Awaited<ReturnType<typeof open>>;

/** Sometimes the process ends in the middle of a transaction: a statement of it throws. */
function dying({ services }: Desk, random: SeededRandom): Services | undefined {
  if (!random.happens(0.3)) return undefined;
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

/** A worker takes one mail; it may die before or after the mail server has it, and its lease ends. */
async function work(desk: Desk, random: SeededRandom) {
  desk.clock.now += Math.round(random.next() * HOUR_MS);
  await queueScheduledMails(desk.db, desk.clock.now);
  const { engine } = desk.services.config.database;
  const mail = await leaseNext(desk.db, engine, { leaseMs: 60_000, now: desk.clock.now });
  if (!mail || random.happens(0.2)) return;
  const { to, subject, text } = writtenEmailFacts.parse(JSON.parse(mail.facts));
  const band = desk.bands[Number(/\d/.exec(to)?.[0])]?.reference ?? "";
  desk.arrived.push({ mail: mail.id, band, ...saidIn(subject, text) });
  if (random.happens(0.8)) await markSent(desk.db, mail, desk.clock.now);
}

test("whatever is decided, told, stopped and repeated, applicants hear what their status says, and each thing once", async () => {
  const seed = newSeed();
  const random = seededRandom(seed);
  await using desk = await open();
  const tellOrDie = () => tell(desk, random, dying(desk, random));
  const stopOrDie = () => stop(desk, random, dying(desk, random));
  const actions = [decide, decide, edit, tellOrDie, tellOrDie, stopOrDie, work, work] as const;
  try {
    for (let step = 0; step < steps; step++) {
      await random.pick(actions)(desk, random);
      await expectConsistent(desk.db);
    }
    desk.clock.now += 100 * HOUR_MS;
    const left = async () => {
      const open = desk.db.selectFrom("outbox").select("id").where("kind", "=", "band-decision");
      return (await open.where("status", "in", ["queued", "scheduled"]).execute()).length;
    };
    while ((await left()) > 0) await work(desk, random);
    await expectConsistent(desk.db);
    await expectTold(desk);
    expect(desk.arrived.length).toBeGreaterThan(0);
    expectNothingTwice(desk);
  } catch (error) {
    throw new Error(`RANDOM_SEED=${seed}`, { cause: error });
  }
});
