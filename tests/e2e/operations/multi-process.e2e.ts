import { setTimeout as wait } from "node:timers/promises";
import { expect, test } from "@playwright/test";
import { mailboxesOf } from "#tests/multi-process/accounts.ts";
import { type Cluster, startCluster } from "#tests/multi-process/cluster.ts";
import {
  delayASetAndExpectSoon,
  expectAllDone,
  expectNoFailures,
  expectSharedRateLimit,
  publishTitleAndExpectEverywhere,
  renameBandAndExpectEverywhere,
  replaceEach,
  waitForVisitors,
} from "#tests/multi-process/expectations.ts";
import { startVisitors } from "#tests/multi-process/visitors.ts";
import { newSeed, type SeededRandom, seededRandom } from "#tests/support/content/seeded-random.ts";
import { startSmtp } from "#tests/support/servers/smtp.ts";

const seed = newSeed();
const longMs = 240_000;

test.afterEach(() => {
  const { status } = test.info();
  if (status !== "passed") console.log(`To see this again: RANDOM_SEED=${seed}`);
});

test("three processes act as one site while one is killed, one added and each replaced: nothing is lost, repeated or refused", {
  tag: "@long",
}, async () => {
  test.setTimeout(180_000);
  await using sites = await startCluster(3);
  const visitors = startVisitors(sites.balancer.url, { atOnce: 6, seed });
  await waitForVisitors(visitors, 15);
  await expectSharedRateLimit(sites, "198.19.0.1");
  await killOne(sites);
  await Promise.all([sites.add(), waitForVisitors(visitors, 5)]);
  await publishTitleAndExpectEverywhere(sites, "Yesterday");
  await renameBandAndExpectEverywhere(sites, "The Renamed");
  await replaceEach(sites);
  await visitors.finish();
  expectNoFailures(sites);
  const received = () => mailboxesOf(sites.folders);
  // One process was killed, and a process sends one email at a time to the mailbox.
  await expectAllDone(sites, visitors.acknowledged, received, { maxDuplicates: 1, timeoutMs: 30_000 });
});

test("a set that is said to be late on the day is so at every process within half a second", {
  tag: ["@long", "@alone"],
}, async () => {
  await using sites = await startCluster(2);
  for (let turn = 0; turn < 5; turn += 1) await delayASetAndExpectSoon(sites);
});

/** What happens to the processes and to the content during the run; `iteration` makes each change unique. */
const events = {
  kill: async (sites) => {
    if (sites.running.length > 2) await killOne(sites);
  },
  add: async (sites) => {
    if (sites.running.length < 5) await sites.add();
  },
  replace: async ({ running, replace }) => {
    if (running[0]) expect(await replace(running[0]), running[0].output()).toBe(0);
  },
  stall: async ({ running, stall }, { random }) => {
    if (running[0]) await stall(running[0], random.next() * 4_000);
  },
  content: (sites, { iteration }) => publishTitleAndExpectEverywhere(sites, `Version ${iteration}`),
  "line-up": (sites, { iteration }) => renameBandAndExpectEverywhere(sites, `The Number ${iteration}s`),
  limits: (sites, { iteration }) => expectSharedRateLimit(sites, `198.19.1.${iteration}`),
} satisfies Record<string, ChaosAction>;
type ChaosAction = (sites: Cluster, context: { iteration: number; random: SeededRandom }) => Promise<void>;

test("two to five processes act as one site for minutes of random kills, stalls, replacements and content changes", {
  tag: ["@long", "@alone"],
}, async () => {
  test.setTimeout(longMs + 420_000);
  await using smtp = await startSmtp();
  await using sites = await startCluster(3, { SMTP_URL: smtp.url });
  const visitors = startVisitors(sites.balancer.url, { atOnce: 8, seed });
  const random = seededRandom(seed, "events");
  const end = performance.now() + longMs;
  for (let iteration = 0; performance.now() < end; iteration += 1) {
    const name = random.pick<keyof typeof events>(["kill", "add", "replace", "stall", "content", "line-up", "limits"]);
    await test.step(`${iteration}: ${name}`, async () => {
      await events[name](sites, { iteration, random });
      await wait(random.next() * 2_000);
      expectNoFailures(sites);
    });
  }
  await replaceEach(sites);
  await visitors.finish();
  expectNoFailures(sites);
  const received = async () => smtp.mails.map(({ parsed }) => parsed);
  const maxDuplicates = sites.killed.length * connectionsEach;
  await expectAllDone(sites, visitors.acknowledged, received, { maxDuplicates, timeoutMs: leaseMs + 60_000 });
});

/** How many emails a process sends at a time, and for how long it leases them. */
const connectionsEach = 3;
const leaseMs = 120_000;

async function killOne({ running, kill }: Cluster) {
  if (running[0]) await kill(running[0]);
}
