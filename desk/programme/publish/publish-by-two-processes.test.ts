import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { setTimeout as wait } from "node:timers/promises";
import { expect, test } from "vitest";
import { deliverNext } from "#services/mail/outbox/deliver-mail.server.ts";
import { queueScheduledMails } from "#services/mail/outbox/scheduled-mails.server.ts";
import { createMailTransport } from "#services/mail/transport/mail-transport.server.ts";
import { importBands } from "#site/features/lineup/records/import-bands.server.ts";
import { readDraft } from "#site/features/lineup/records/line-up-draft.server.ts";
import { expectConsistent, expectMails } from "#tests/line-up-run/line-up-expectations.ts";
import { pencilled, type Reported, reported, untouched } from "#tests/line-up-run/line-up-report.ts";
import { plainSchedules } from "#tests/line-up-run/plain-schedules.ts";
import { newSeed, type SeededRandom, seededRandom } from "#tests/support/content/seeded-random.ts";
import { signIn } from "#tests/support/desk/desk.ts";
import { draftOf, openPublishing, setOf } from "#tests/support/desk/publishing-desk.ts";
import { startSmtp } from "#tests/support/servers/smtp.ts";
import { composeTimesMails, tellBands } from "./tell-times.server.ts";

const rounds = 20;
const killsInRound = 2;
const HOUR_MS = 3_600_000;
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
  const said: Reported[] = [];
  const printed: string[] = [];
  const running: { child: ChildProcess; member: { id: string; name: string } }[] = [];
  let started = 0;
  const env = {
    PATH: process.env.PATH,
    NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
    LOG_LEVEL: "warn",
    SITE_URL: config.siteUrl,
    DATA_DIR: config.dataDir,
    PAYMENTS: "off",
    SMTP_URL: smtp.url,
    COMMITTEE_EMAIL: "committee@example.org",
    MAIL_FROM: "festival@example.org",
    DATABASE_URL: config.database.engine === "postgres" ? config.database.url : `sqlite:${config.database.file}`,
  };
  const start = async (member: { id: string; name: string }) => {
    const child = spawn(process.execPath, ["tests/line-up-run/line-up-process.ts"], {
      env: { ...env, PROGRAMMING: JSON.stringify({ member }), RANDOM_SEED: String(seed + started++) },
      stdio: ["ignore", "pipe", "pipe"],
    });
    running.push({ child, member });
    child.stderr.on("data", (chunk: Buffer) => printed.push(chunk.toString()));
    const ready = Promise.withResolvers<void>();
    child.once("exit", () => ready.reject(new Error(`A process ended by itself:\n${printed.join("")}`)));
    createInterface(child.stdout).on("line", (line) => {
      if (line === "ready") ready.resolve();
      else if (line.startsWith('{"kind"')) said.push(reported.parse(JSON.parse(line)));
      else printed.push(`${line}\n`);
    });
    await ready.promise;
  };
  parts.defer(() => {
    for (const { child } of running) child.kill("SIGKILL");
  });
  const count = (kind: Reported["kind"]) => said.filter((each) => each.kind === kind).length;
  const whole = parts.move();
  return {
    services,
    db,
    members,
    said,
    printed,
    running,
    start,
    count,
    isConsistent: () => expectConsistent(db, said, before),
    /** Resolves once the processes have published and told some more, and a mail has arrived. */
    isAtWork: async () => {
      const [published, telling] = [count("published") + 15, count("telling") + 4];
      const isOver = () => count("published") >= published && count("telling") >= telling && smtp.mails.length > 0;
      await expect.poll(isOver, { timeout: 60_000, message: printed.join("") }).toBe(true);
    },
    kill: async (one: (typeof running)[number]) => {
      running.splice(running.indexOf(one), 1);
      one.child.kill("SIGKILL");
      await once(one.child, "close");
    },
    /** @returns the exit codes */
    endAll: () =>
      Promise.all(
        running.splice(0).map(async ({ child }) => {
          child.kill("SIGTERM");
          return (await once(child, "close"))[0];
        }),
      ),
    /** Sends whatever is left, once the leases of those that were killed have ended. */
    sendRest: async () => {
      const now = Date.now() + HOUR_MS;
      const transport = createMailTransport({ ...config, smtpUrl: smtp.url });
      await queueScheduledMails(db, now);
      const delivery = { ...services, engine: config.database.engine, transport, now: () => now };
      while (
        (await deliverNext({ ...delivery, context: services, templates: async () => plainSchedules })) !== "nothing"
      );
      transport.close();
    },
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
    const [first, second] = desk.running;
    const victim = random.happens(0.5) ? first : second;
    if (!victim) throw new Error("no process is left");
    await desk.kill(victim);
    await desk.isConsistent();
    await desk.start(victim.member);
  }
  await desk.isAtWork();
  expect(new Set(await desk.endAll()), desk.printed.join("")).toEqual(new Set([0]));
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

test(
  "two processes publish, stop, take back, say on the day and tell over one database, and are killed: visitors see the latest publication, drafts agree, and each band hears each thing once",
  async () => {
    const seed = newSeed();
    const random = seededRandom(seed, "kills");
    for (let round = 0; round < rounds; round++) {
      const done = await runRound(seed + 100 * round, random).catch((cause: unknown) => {
        throw new Error(`RANDOM_SEED=${seed}, round ${round + 1}`, { cause });
      });
      process.stdout.write(`${JSON.stringify(done)}\n`);
    }
  },
  rounds * 120_000,
);
