import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { expect, test } from "@playwright/test";
import type { SandboxTables } from "#embedded/payment-sandbox/sandbox-migrations.ts";
import { openDatabase } from "#platform/database/database.server.ts";
import type { SiteTables } from "#services/database/site-tables.server.ts";
import { startVisitors, type VisitorRun } from "#tests/membership-run/concurrent-visitors.ts";
import { faultyConnectionToProvider, faultyConnectionToSite } from "#tests/membership-run/faulty-connection.ts";
import {
  type Databases,
  expectedEmails,
  ledgerDifferences,
  sentEmails,
} from "#tests/membership-run/ledger-differences.ts";
import { randomPeople } from "#tests/membership-run/random-people.ts";
import { reconcile } from "#tests/membership-run/reconcile.ts";
import type { ProviderAddress } from "#tests/membership-run/simulated-visitor.ts";
import { newSeed, seededRandom } from "#tests/support/content/seeded-random.ts";
import { faultKinds, startFaultyProxy } from "#tests/support/servers/faulty-proxy.ts";
import { startPaymentProvider } from "#tests/support/servers/payment-provider.ts";
import { freePort, type Site, startSite } from "#tests/support/site/site.ts";
import { startPostgres } from "../../../scripts/parts/postgres.ts";

const people = 500;
/** A process is killed each time this many more visitors have finished. */
const killEvery = 10;
const seed = newSeed();

test.setTimeout(people * 3_000 + 120_000);

test.afterEach(() => {
  const { status } = test.info();
  if (status !== "passed") console.log(`To see this again: RANDOM_SEED=${seed}`);
});

test("SQLite, the embedded provider, one process: each payment makes one member and two emails, or is refunded", {
  tag: "@long",
}, async () => {
  const port = await freePort();
  const line = faultyConnectionToSite(seededRandom(seed, "line"));
  await using proxy = await startFaultyProxy(() => `http://127.0.0.1:${port}`, line.faultOf);
  await using run = await startRun({ SITE_URL: proxy.url }, [port]);
  const visitors = visitorsOf(proxy.url, { publishableKey: "pk_test_sandbox", url: `${proxy.url}/sandbox/stripe` });
  await killRepeatedly(visitors, run);
  expect(new Set(proxy.passed.map(({ fault }) => fault)), "every kind of fault occurred").toEqual(new Set(faultKinds));
  line.calm();
  const db = openDatabase<SiteTables & SandboxTables>({ engine: "sqlite", file: join(run.dataDir, "festival.sqlite") });
  await expectAgreement({ site: db, provider: db }, run);
  await db.destroy();
});

test("PostgreSQL, a provider with a faulty connection, two processes: each succeeded payment makes one member and two emails", {
  tag: "@long",
}, async () => {
  const postgres = await startPostgres();
  const ports = [await freePort(), await freePort()];
  const anyone = seededRandom(seed, "which process");
  const line = faultyConnectionToSite(seededRandom(seed, "line"));
  const lineToProvider = faultyConnectionToProvider(seededRandom(seed, "line to the provider"));
  try {
    const turn = () => `http://127.0.0.1:${anyone.happens(0.5) ? ports[0] : ports[1]}`;
    await using proxy = await startFaultyProxy(turn, line.faultOf);
    await using provider = await startPaymentProvider(proxy.url);
    await using toProvider = await startFaultyProxy(() => provider.url, lineToProvider.faultOf);
    const settings = { DATABASE_URL: postgres.url, SITE_URL: proxy.url, ...provider.settings(toProvider.url) };
    await using run = await startRun(settings, ports);
    const visitors = visitorsOf(proxy.url, { publishableKey: provider.publishableKey, url: provider.url });
    await killRepeatedly(visitors, run);
    line.calm();
    lineToProvider.calm();
    const site = openDatabase<SiteTables>({ engine: "postgres", url: postgres.url });
    await expectAgreement({ site, provider: provider.db }, run);
    await site.destroy();
  } finally {
    await postgres.stop();
  }
});

type Run = {
  settings: Record<string, string>;
  dataDir: string;
  sites: Site[];
  [Symbol.asyncDispose](): Promise<void>;
};

/** A process on each port, over one data folder. */
async function startRun(settings: Record<string, string>, ports: number[]): Promise<Run> {
  const dataDir = mkdtempSync(join(tmpdir(), "festival-memberships-"));
  const start = (port: number) => startSite({ ...settings, PORT: String(port) }, dataDir);
  const sites = await Promise.all(ports.map(start));
  return {
    settings: { ...settings, DATA_DIR: dataDir },
    dataDir,
    sites,
    async [Symbol.asyncDispose]() {
      await Promise.all(sites.map((site) => site.stop()));
      rmSync(dataDir, { recursive: true });
    },
  };
}

function visitorsOf(siteUrl: string, provider: ProviderAddress): VisitorRun {
  return startVisitors(randomPeople(people, seededRandom(seed, "people")), siteUrl, provider, seed);
}

/** Kills and restarts one process after the other until all visitors have finished. */
async function killRepeatedly(visitors: VisitorRun, { settings, sites, dataDir }: Run) {
  const moment = seededRandom(seed, "moments");
  for (let number = 0; (number + 1) * killEvery < people; number += 1) {
    await expect.poll(visitors.done, { timeout: 60_000 }).toBeGreaterThan(number * killEvery);
    await wait(moment.next() * 300);
    const turn = number % sites.length;
    const site = sites[turn];
    if (!site) continue;
    site.process.kill("SIGKILL");
    await once(site.process, "exit");
    sites[turn] = await startSite({ ...settings, PORT: new URL(site.url).port }, dataDir);
  }
  await visitors.finished;
}

/** Expects that site and provider agree in the end: each payment makes one member, and no one is a member without paying. */
async function expectAgreement(books: Databases, run: Run) {
  await pollAllNow(books);
  await expect.poll(() => ledgerDifferences(books), { timeout: 90_000 }).toEqual([]);
  await Promise.all(run.sites.map((site) => site.stop()));
  expect(await ledgerDifferences(books)).toEqual([]);
  const due = await expectedEmails(books, "committee@cjf.example.org");
  expect(await sentEmails(run.dataDir)).toEqual(due);
  expect(due.length, "most have become members").toBeGreaterThan(people);
  expect(await reconcile(run.settings)).toMatch(/^No difference\./);
}

/** Polls every open payment at once: otherwise after the lease of a killed process, and after a pause that has grown to minutes meanwhile. */
async function pollAllNow({ site }: Databases) {
  await site.updateTable("membership_payments").set({ look_at: Date.now() }).where("look_at", "is not", null).execute();
}
