import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { setTimeout as wait } from "node:timers/promises";
import { expect, test } from "vitest";
import type { EmailTemplates } from "#services/mail/emails/email.server.ts";
import { deliverNext } from "#services/mail/outbox/deliver-mail.server.ts";
import { queueScheduledMails } from "#services/mail/outbox/scheduled-mails.server.ts";
import { createMailTransport } from "#services/mail/transport/mail-transport.server.ts";
import type { Services } from "#services/services.server.ts";
import { newSeed, type SeededRandom, seededRandom } from "../content/seeded-random.ts";

type Processes<Said> = Pick<Services, "config"> & {
  /** The program, which prints "ready" once it acts. */
  program: string;
  seed: number;
  env?: Record<string, string>;
  /** Reads what a process says: lines of JSON that begin so. */
  said: { begins: string; parse: (line: string) => Said };
};

/** Processes that act at random on the database of a test until they are killed, or asked to end. `Actor` is who acts in one. */
export function openProcesses<Said, Actor>({ config, program, seed, env = {}, said: reading }: Processes<Said>) {
  const said: Said[] = [];
  const printed: string[] = [];
  const running: { child: ChildProcess; actor: Actor }[] = [];
  let started = 0;
  const settings = {
    PATH: process.env.PATH,
    NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
    LOG_LEVEL: "warn",
    SITE_URL: config.siteUrl,
    DATA_DIR: config.dataDir,
    PAYMENTS: "off",
    DATABASE_URL: config.database.engine === "postgres" ? config.database.url : `sqlite:${config.database.file}`,
    ...env,
  };
  /** Resolves once it acts. @param own further settings */
  const start = async (actor: Actor, own: Record<string, string> = {}) => {
    const child = spawn(process.execPath, [program], {
      env: { ...settings, ...own, RANDOM_SEED: String(seed + started++) },
      stdio: ["ignore", "pipe", "pipe"],
    });
    running.push({ child, actor });
    child.stderr.on("data", (chunk: Buffer) => printed.push(chunk.toString()));
    const ready = Promise.withResolvers<void>();
    child.once("exit", () => ready.reject(new Error(`A process ended by itself:\n${printed.join("")}`)));
    createInterface(child.stdout).on("line", (line) => {
      if (line === "ready") ready.resolve();
      else if (line.startsWith(reading.begins)) said.push(reading.parse(line));
      else printed.push(`${line}\n`);
    });
    await ready.promise;
  };
  /** Resolves once they have done enough, however slow the machine is. @throws once they have said nothing for a minute */
  const untilDone = async (isEnough: () => boolean | Promise<boolean>) => {
    let [last, since] = [said.length, Date.now()];
    while (!(await isEnough())) {
      if (said.length > last) [last, since] = [said.length, Date.now()];
      if (Date.now() > since + MINUTE_MS) throw new Error(`The processes do nothing any more.\n${printed.join("")}`);
      await wait(50);
    }
  };
  /** Kills one of them. @returns who acted in it */
  const killOne = async (random: SeededRandom): Promise<Actor> => {
    const [victim] = running.splice(Math.floor(random.next() * running.length), 1);
    if (!victim) throw new Error("no process is left");
    victim.child.kill("SIGKILL");
    await once(victim.child, "close");
    return victim.actor;
  };
  const endAll = async () => {
    const ended = running.splice(0).map(async ({ child }) => {
      child.kill("SIGTERM");
      return (await once(child, "close"))[0];
    });
    expect(new Set(await Promise.all(ended)), printed.join("")).toEqual(new Set([0]));
  };
  const dispose = () => {
    for (const { child } of running) child.kill("SIGKILL");
  };
  return { said, start, untilDone, killOne, endAll, [Symbol.dispose]: dispose };
}

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** Sends the mails that are left, once the leases of processes that were killed have ended. */
export async function sendRest(services: Services, smtpUrl: string, templates: EmailTemplates): Promise<void> {
  const { config, db } = services;
  const now = Date.now() + HOUR_MS;
  const transport = createMailTransport({ ...config, smtpUrl });
  await queueScheduledMails(db, now);
  const delivery = { ...services, engine: config.database.engine, transport, now: () => now };
  while ((await deliverNext({ ...delivery, context: services, templates: async () => templates })) !== "nothing");
  transport.close();
}

/** Tests in rounds, each with a seed of its own, which a failure names. */
export function testInRounds(
  name: string,
  { rounds, roundMs }: { rounds: number; roundMs: number },
  runRound: (seed: number, random: SeededRandom) => Promise<object>,
): void {
  const run = async () => {
    const seed = newSeed();
    const random = seededRandom(seed, "kills");
    for (let round = 0; round < rounds; round++) {
      const done = await runRound(seed + 100 * round, random).catch((cause: unknown) => {
        throw new Error(`RANDOM_SEED=${seed}, round ${round + 1}`, { cause });
      });
      if (process.env.LONG !== undefined) process.stdout.write(`${JSON.stringify(done)}\n`);
    }
  };
  test(name, run, rounds * roundMs);
}
