import { setTimeout as wait } from "node:timers/promises";
import { expect } from "vitest";
import { importBands } from "#site/features/lineup/records/import-bands.server.ts";
import { readDraft } from "#site/features/lineup/records/line-up-draft.server.ts";
import { expectConsistent, expectMails } from "#tests/line-up-run/line-up-expectations.ts";
import { pencilled, type Reported, reported, untouched } from "#tests/line-up-run/line-up-report.ts";
import { plainSchedules } from "#tests/line-up-run/plain-schedules.ts";
import type { SeededRandom } from "#tests/support/content/seeded-random.ts";
import { signIn } from "#tests/support/desk/desk.ts";
import { draftOf, openPublishing, setOf } from "#tests/support/desk/publishing-desk.ts";
import { openProcesses, sendRest, testInRounds } from "#tests/support/servers/killed-processes.ts";
import { startSmtp } from "#tests/support/servers/smtp.ts";
import { composeTimesMails, tellBands } from "./tell-times.server.ts";

const killsInRound = 2;
const year = "2027";

/** Bands that came by a file; the last one of them is never touched, and the last but one has no address. */
const imported = {
  Cordial: ["Saturday: Town Hall- 7.30pm - 9pm", "Sunday: Bandstand- 2pm - 3pm"],
  Ivy: ["Saturday: Bandstand- 4pm - 5pm"],
  Grace: ["Sunday: Town Hall- 6pm"],
  Brass: ["Monday: Bandstand- 11am - 12pm"],
  Still: ["Monday: Town Hall- 3pm - 4pm"],
};

/** A line-up that two processes share, with a mail server. */
async function open(seed: number) {
  await using parts = new AsyncDisposableStack();
  const desk = parts.use(await openPublishing());
  const smtp = parts.use(await startSmtp());
  const { services, db } = desk;
  const { config } = services;
  const records = Object.entries(imported).map(([name, Schedule_Text]) => ({
    id: name.toLowerCase(),
    fields: { "Band Name": name, Schedule_Text },
  }));
  expect(await importBands(db, records, { year })).toMatchObject({ ok: true });
  const [first, second] = [`${pencilled} One`, `${pencilled} Two`].map((name) =>
    draftOf(name, { state: "pencilled", year }),
  );
  if (!first || !second) throw new Error("two are pencilled");
  await desk.write({
    bands: [first, second],
    sets: [
      setOf("first.saturday.1", [first.id], { year, start: 1260, end: 1320 }),
      setOf("jam", ["cordial", "ivy", second.id], { year, kind: "jam", day: "Sunday", position: 3 }),
      setOf("check", ["grace"], { year, kind: "soundCheck", title: `${pencilled} check` }),
    ],
  });
  for (const id of ["cordial", "ivy", "grace", untouched, first.id, second.id])
    await desk.linked(id, {}, `${id.replace(" ", ".")}@example.org`);
  const before = new Map((await readDraft(db)).sets.map(({ id, version }) => [id, version]));
  const members = await Promise.all(
    ["Ann Lee", "Bob Ray"].map(async (name) => ({
      id: (await signIn(services, { chair: "change" }, {}, name)).personId,
      name,
    })),
  );
  const processes = parts.use(
    openProcesses<Reported, (typeof members)[number]>({
      config,
      seed,
      program: "tests/line-up-run/line-up-process.ts",
      env: { SMTP_URL: smtp.url, COMMITTEE_EMAIL: "committee@example.org", MAIL_FROM: "festival@example.org" },
      said: { begins: '{"kind"', parse: (line) => reported.parse(JSON.parse(line)) },
    }),
  );
  const { said } = processes;
  const count = (kind: Reported["kind"]) => said.filter((each) => each.kind === kind).length;
  const whole = parts.move();
  return {
    services,
    db,
    members,
    ...processes,
    count,
    start: (member: (typeof members)[number]) => processes.start(member, { PROGRAMMING: JSON.stringify({ member }) }),
    isConsistent: () => expectConsistent(db, said, before),
    /** Resolves once the processes have published and told some more, and a mail has arrived. */
    isAtWork: () => {
      const [published, telling] = [count("published") + 15, count("telling") + 4];
      return processes.untilDone(
        () => count("published") >= published && count("telling") >= telling && smtp.mails.length > 0,
      );
    },
    sendRest: () => sendRest(services, smtp.url, plainSchedules),
    arrived: () =>
      smtp.mails.map(({ recipients, parsed: { messageId = "", text = "" } }) => ({
        mail: messageId.slice(1, 37),
        to: recipients[0] ?? "",
        text,
      })),
    [Symbol.asyncDispose]: () => whole.disposeAsync(),
  };
}

async function runRound(seed: number, random: SeededRandom) {
  await using desk = await open(seed);
  await desk.isConsistent();
  await Promise.all(desk.members.map(desk.start));
  for (let kills = 0; kills < killsInRound; kills++) {
    await desk.isAtWork();
    await wait(random.next() * 400);
    const member = await desk.killOne(random);
    await desk.isConsistent();
    await desk.start(member);
  }
  await desk.isAtWork();
  await desk.endAll();
  await desk.sendRest();
  // What waited until a time is public.
  await wait(2_000);
  await desk.isConsistent();
  expectMails(desk.arrived(), desk.said);
  await tellAll(desk);
  await desk.sendRest();
  expectMails(desk.arrived(), desk.said);
  const arrived = desk.arrived();
  return {
    published: desk.count("published"),
    stopped: desk.count("stopped"),
    mails: arrived.length,
    repeated: arrived.length - new Set(arrived.map(({ mail }) => mail)).size,
  };
}

/** Tells the bands that do not know their times yet. */
async function tellAll({ services, members: [member], said }: Awaited<ReturnType<typeof open>>) {
  if (!member) throw new Error("there is nobody");
  const by = { ...member, email: "", preferences: {}, roles: { chair: "change" as const } };
  const { mails, toRing } = await composeTimesMails(services, by);
  said.push(...mails.map(({ mail }) => ({ kind: "telling" as const, to: mail.to, text: mail.text })));
  const bands = mails.map(({ toTell, digest }) => ({ id: toTell.band.id, digest }));
  const request = { id: crypto.randomUUID(), bands, toRing: toRing.map(({ band }) => band.id) };
  if (bands.length + toRing.length > 0)
    expect(await tellBands(services, request, { by, goesAt: Date.now() })).toMatchObject({ ok: true });
  expect(await composeTimesMails(services, by)).toEqual({ mails: [], toRing: [] });
}

testInRounds(
  "two processes publish, stop, take back, say on the day and tell over one database, and are killed: visitors see the latest publication, drafts agree, and each band hears each thing once",
  { rounds: 20, roundMs: 300_000 },
  runRound,
);
