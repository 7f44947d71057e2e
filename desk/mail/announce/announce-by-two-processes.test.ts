import { setTimeout as wait } from "node:timers/promises";
import { expect } from "vitest";
import type { Chosen, Member } from "#tests/announce-run/announcement-actions.ts";
import {
  expectConsistent,
  expectNothingTwice,
  expectTold,
  saidIn,
} from "#tests/announce-run/announcement-expectations.ts";
import { plainDecisions } from "#tests/announce-run/plain-decisions.ts";
import type { SeededRandom } from "#tests/support/content/seeded-random.ts";
import { signIn } from "#tests/support/desk/desk.ts";
import { openDesk } from "#tests/support/desk/desk-app.ts";
import { openProcesses, sendRest, testInRounds } from "#tests/support/servers/killed-processes.ts";
import { startSmtp } from "#tests/support/servers/smtp.ts";

const isLong = process.env.LONG !== undefined;
const killsInRound = isLong ? 2 : 1;

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
  const processes = parts.use(
    openProcesses<Chosen, undefined>({
      config,
      seed,
      program: "tests/announce-run/announcement-process.ts",
      env: {
        SMTP_URL: smtp.url,
        COMMITTEE_EMAIL: "committee@example.org",
        MAIL_FROM: "festival@example.org",
        ANNOUNCING: JSON.stringify({ members, bands }),
      },
      said: { begins: '{"reference"', parse: (line) => JSON.parse(line) },
    }),
  );
  const { said: chosen } = processes;
  const whole = parts.move();
  return {
    db,
    bands,
    ...processes,
    chosen,
    start: () => processes.start(undefined),
    /** Resolves once the processes have told some more, and a mail has arrived. */
    isAtWork: () => {
      const more = chosen.length + 10;
      return processes.untilDone(() => chosen.length >= more && smtp.mails.length > 0);
    },
    sendRest: () => sendRest(services, smtp.url, plainDecisions),
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
    await desk.killOne(random);
    await expectConsistent(desk.db);
    if (isLong) await desk.start();
  }
  await desk.isAtWork();
  await desk.endAll();
  await desk.sendRest();
  const arrived = desk.arrived();
  await expectConsistent(desk.db);
  await expectTold({ ...desk, arrived });
  expectNothingTwice({ ...desk, arrived });
  expect(arrived.length).toBeGreaterThan(0);
  return { mails: arrived.length, repeated: arrived.length - new Set(arrived.map(({ mail }) => mail)).size };
}

testInRounds(
  "two processes decide, tell, stop and send over one database, and are killed: applicants hear what their status says, and each thing once",
  { rounds: isLong ? 20 : 1, roundMs: 60_000 },
  runRound,
);
