import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { setTimeout as wait } from "node:timers/promises";
import { expect, test } from "vitest";
import {
  contentVersion,
  countPublished,
  expectEverySave,
  expectNothingHalfPublished,
  expectVersionOfPublications,
} from "#tests/publishing-run/publishing-expectations.ts";
import {
  type PublishedPage,
  type Publishing,
  type Reported,
  reported,
} from "#tests/publishing-run/publishing-report.ts";
import { newSeed, type SeededRandom, seededRandom } from "#tests/support/content/seeded-random.ts";
import { openContentDesk } from "#tests/support/desk/content-desk.ts";
import { signIn } from "#tests/support/desk/desk.ts";
import { publishDue } from "./publication/publish-due.server.ts";

const isLong = process.env.LONG !== undefined;
const rounds = isLong ? 20 : 1;
const killsInRound = isLong ? 2 : 1;
const HOUR_MS = 3_600_000;

type Desk = Awaited<ReturnType<typeof openContentDesk>>["desk"];

async function createPage(desk: Desk, number: number): Promise<PublishedPage> {
  const create = async (id: string, type: string, fields: object) =>
    expect((await desk.post("/content/create", { id, type, fields })).status).toBe(200);
  const [pageId, sectionId] = [`Page${number}`.padEnd(22, "0"), `Section${number}`.padEnd(22, "0")];
  await create(sectionId, "singleTextSection", { headingText: "Written 0" });
  const sections = [{ sys: { type: "Link", linkType: "Entry", id: sectionId } }];
  await create(pageId, "generalPage", { title: "Written 0", slug: `page-${number}`, sections });
  return { pageId, sectionId };
}

/** Three pages with a section each, which two processes write and publish: in one of them titles are written, in the other headings. */
async function open(seed: number) {
  await using parts = new AsyncDisposableStack();
  const site = parts.use(await openContentDesk());
  const { services } = site;
  const { config } = services;
  const pages: Publishing["pages"] = [await createPage(site.desk, 0), await createPage(site.desk, 1)];
  pages.push(await createPage(site.desk, 2));
  const said: Reported[] = [];
  const printed: string[] = [];
  const running: { child: ChildProcess; writer: Publishing["writer"] }[] = [];
  let started = 0;
  const env = {
    PATH: process.env.PATH,
    NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
    LOG_LEVEL: "warn",
    SITE_URL: config.siteUrl,
    DATA_DIR: config.dataDir,
    PAYMENTS: "off",
    MAIL: "mailbox",
    DATABASE_URL: config.database.engine === "postgres" ? config.database.url : `sqlite:${config.database.file}`,
  };
  const start = async (writer: Publishing["writer"]) => {
    const child = spawn(process.execPath, ["tests/publishing-run/publishing-process.ts"], {
      env: { ...env, PUBLISHING: JSON.stringify({ writer, pages }), RANDOM_SEED: String(seed + started++) },
      stdio: ["ignore", "pipe", "pipe"],
    });
    running.push({ child, writer });
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
  const writers = await Promise.all(
    (["title", "headingText"] as const).map(async (field) => {
      const { personId } = await signIn(services, { editor: "change" }, {}, field);
      return { id: personId, name: field, field };
    }),
  );
  const whole = parts.move();
  return {
    services,
    db: services.db,
    pages,
    said,
    printed,
    running,
    writers,
    start,
    /** Resolves once the processes have written and published some more. */
    isAtWork: async () => {
      const more = said.length + 30;
      const count = (await countPublished(services.db)) + 4;
      const isOver = async () => said.length >= more && (await countPublished(services.db)) >= count;
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
    [Symbol.asyncDispose]: () => whole.disposeAsync(),
  };
}

async function runRound(seed: number, random: SeededRandom) {
  await using site = await open(seed);
  const { db, pages, said, services } = site;
  const before = { version: await contentVersion(db), published: await countPublished(db) };
  const expectConsistent = async () => {
    await expectEverySave(db, said);
    await expectVersionOfPublications(db, before);
  };
  await Promise.all(site.writers.map(site.start));
  for (let kills = 0; kills < killsInRound; kills++) {
    await site.isAtWork();
    await wait(random.next() * 400);
    const [first, second] = site.running;
    const victim = random.happens(0.5) ? first : second;
    if (!victim) throw new Error("no process is left");
    await site.kill(victim);
    await expectEverySave(db, said);
    await site.start(victim.writer);
  }
  await site.isAtWork();
  expect(new Set(await site.endAll()), site.printed.join("")).toEqual(new Set([0]));
  await expectConsistent();
  await expectNothingHalfPublished(db, pages, said);
  // The next start, once the leases of those that were killed have ended.
  await publishDue(services, () => Date.now() + HOUR_MS);
  await expectConsistent();
  await expectNothingHalfPublished(db, pages, said);
  const left = await db.selectFrom("desk_publications").select("id").where("status", "=", "waiting").execute();
  expect(left, "what was approved is published, or has failed in words").toEqual([]);
  return { saves: said.filter(({ kind }) => kind === "saved").length, published: await countPublished(db) };
}

test(
  "two processes save, publish and publish at a time, and are killed: every acknowledged save is there, and nothing is half published",
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
  rounds * 120_000,
);
