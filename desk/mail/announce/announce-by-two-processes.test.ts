import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { setTimeout as wait } from "node:timers/promises";
import { expect, test } from "vitest";
import { deliverNext } from "#services/mail/outbox/deliver-mail.server.ts";
import { queueScheduledMails } from "#services/mail/outbox/scheduled-mails.server.ts";
import { createMailTransport } from "#services/mail/transport/mail-transport.server.ts";
import { anyOf, type Chosen, type Member } from "#tests/announce-run/announcement-actions.ts";
import {
  expectConsistent,
  expectNothingTwice,
  expectTold,
  saidIn,
} from "#tests/announce-run/announcement-expectations.ts";
import { plainDecisions } from "#tests/announce-run/plain-decisions.ts";
import { newSeed, type SeededRandom, seededRandom } from "#tests/support/content/seeded-random.ts";
import { signIn } from "#tests/support/desk/desk.ts";
import { openDesk } from "#tests/support/desk/desk-app.ts";
import { startSmtp } from "#tests/support/servers/smtp.ts";

const isLong = process.env.LONG !== undefined;
const rounds = isLong ? 20 : 1;
const killsInRound = isLong ? 2 : 1;
const HOUR_MS = 3_600_000;

/** A desk that two processes share, with a mail server. */
async function open(seed: number) {
  await using parts = new AsyncDisposableStack();
  const desk = parts.use(await openDesk([]));
  const smtp = parts.use(await startSmtp());
  const { services } = desk;
  const { db, config } = services;
  const members: Member[] = [];
  for (const name of ["Ann", "Bob"])
    members.push({ id: (await signIn(services, { chair: "change" }, {}, name)).personId, name });
  const bands: { id: string; reference: string }[] = [];
  for (let count = 0; count < 6; count++)
    bands.push(await desk.store("band", { bandName: `Band ${count}`, leaderEmail: `band${count}@example.org` }));
  const chosen: Chosen[] = [];
  const printed: string[] = [];
  const running: ChildProcess[] = [];
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
    ANNOUNCING: JSON.stringify({ members, bands }),
  };
  const start = async () => {
    const child = spawn(process.execPath, ["tests/announce-run/announcement-process.ts"], {
      env: { ...env, RANDOM_SEED: String(seed + started++) },
      stdio: ["ignore", "pipe", "pipe"],
    });
    running.push(child);
    child.stderr.on("data", (chunk: Buffer) => printed.push(chunk.toString()));
    const ready = Promise.withResolvers<void>();
    child.once("exit", () => ready.reject(new Error(`A process ended by itself:\n${printed.join("")}`)));
    createInterface(child.stdout).on("line", (line) => {
      if (line === "ready") ready.resolve();
      else if (line.startsWith('{"reference"')) chosen.push(JSON.parse(line));
      else printed.push(`${line}\n`);
    });
    await ready.promise;
  };
  parts.defer(() => {
    for (const child of running) child.kill("SIGKILL");
  });
  const whole = parts.move();
  return {
    db,
    bands,
    chosen,
    printed,
    running,
    start,
    /** Resolves once the processes have told some more, and a mail has arrived. */
    isAtWork: async () => {
      const more = chosen.length + 10;
      const isOver = () => chosen.length >= more && smtp.mails.length > 0;
      await expect.poll(isOver, { timeout: 30_000 }).toBe(true);
    },
    kill: async (child: ChildProcess) => {
      running.splice(running.indexOf(child), 1);
      child.kill("SIGKILL");
      await once(child, "close");
    },
    /** @returns the exit codes */
    endAll: () =>
      Promise.all(
        running.splice(0).map(async (child) => {
          child.kill("SIGTERM");
          const [code] = await once(child, "close");
          return code;
        }),
      ),
    /** Sends whatever is left, once the leases of those that were killed have ended. */
    sendRest: async () => {
      const now = Date.now() + HOUR_MS;
      const transport = createMailTransport({ ...config, smtpUrl: smtp.url });
      await queueScheduledMails(db, now);
      const delivery = { ...services, engine: config.database.engine, transport, now: () => now };
      while (
        (await deliverNext({ ...delivery, context: services, templates: async () => plainDecisions })) !== "nothing"
      );
      transport.close();
    },
    arrived: () =>
      smtp.mails.map(({ recipients, parsed: { messageId = "", subject = "", text = "" } }) => ({
        mail: messageId.slice(1, 37),
        band: bands[Number(/\d/.exec(recipients[0] ?? "")?.[0])]?.reference ?? "",
        ...saidIn(subject, text),
      })),
    [Symbol.asyncDispose]: () => whole.disposeAsync(),
  };
}

async function runRound(seed: number, random: SeededRandom) {
  await using desk = await open(seed);
  await Promise.all([desk.start(), desk.start()]);
  for (let kills = 0; kills < killsInRound; kills++) {
    await desk.isAtWork();
    await wait(random.next() * 600);
    await desk.kill(anyOf(random, desk.running));
    await expectConsistent(desk.db);
    if (isLong) await desk.start();
  }
  await desk.isAtWork();
  expect(new Set(await desk.endAll()), desk.printed.join("")).toEqual(new Set([0]));
  await desk.sendRest();
  const arrived = desk.arrived();
  await expectConsistent(desk.db);
  await expectTold({ ...desk, arrived });
  expectNothingTwice({ ...desk, arrived });
  expect(arrived.length).toBeGreaterThan(0);
  return { mails: arrived.length, repeated: arrived.length - new Set(arrived.map(({ mail }) => mail)).size };
}

test(
  "two processes decide, tell, stop and send over one database, and are killed: applicants hear what their status says, and each thing once",
  async () => {
    const seed = newSeed();
    const random = seededRandom(seed, "kills");
    for (let round = 0; round < rounds; round++) {
      const done = await runRound(seed + 100 * round, random).catch((cause: unknown) => {
        throw new Error(`RANDOM_SEED=${seed}, round ${round + 1}`, { cause });
      });
      if (isLong) process.stdout.write(`${JSON.stringify(done)}\n`);
    }
  },
  rounds * 60_000,
);
