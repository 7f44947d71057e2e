import { setTimeout as wait } from "node:timers/promises";
import { expect } from "vitest";
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
import type { SeededRandom } from "#tests/support/content/seeded-random.ts";
import { openContentDesk } from "#tests/support/desk/content-desk.ts";
import { signIn } from "#tests/support/desk/desk.ts";
import { openProcesses, testInRounds } from "#tests/support/servers/killed-processes.ts";
import { publishDue } from "./publication/publish-due.server.ts";

const isLong = process.env.LONG !== undefined;
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
  const processes = parts.use(
    openProcesses<Reported, Publishing["writer"]>({
      config,
      seed,
      program: "tests/publishing-run/publishing-process.ts",
      env: { MAIL: "mailbox" },
      said: { begins: '{"kind"', parse: (line) => reported.parse(JSON.parse(line)) },
    }),
  );
  const { said } = processes;
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
    ...processes,
    writers,
    start: (writer: Publishing["writer"]) => processes.start(writer, { PUBLISHING: JSON.stringify({ writer, pages }) }),
    /** Resolves once the processes have written and published some more. */
    isAtWork: async () => {
      const more = said.length + 30;
      const count = (await countPublished(services.db)) + 4;
      await processes.untilDone(async () => said.length >= more && (await countPublished(services.db)) >= count);
    },
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
    const writer = await site.killOne(random);
    await expectEverySave(db, said);
    await site.start(writer);
  }
  await site.isAtWork();
  await site.endAll();
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

testInRounds(
  "two processes save, publish and publish at a time, and are killed: every acknowledged save is there, and nothing is half published",
  { rounds: isLong ? 20 : 1, roundMs: 120_000 },
  runRound,
);
