import { setTimeout as wait } from "node:timers/promises";
import { expect } from "@playwright/test";
import type { ParsedMail } from "mailparser";
import { ledgerDifferences } from "#tests/membership-run/ledger-differences.ts";
import { acknowledgedRecords, expectedRecipients, mailsDue, storedIn } from "./accounts.ts";
import type { Cluster } from "./cluster.ts";
import { pathsWithBands, pathsWithContent, publishTitle, renameBand } from "./publish-changes.ts";
import { type Acknowledged, clientAt, type Visitors } from "./visitors.ts";

export async function waitForVisitors({ count }: Visitors, more: number) {
  const before = count();
  await expect.poll(count, { timeout: 60_000, intervals: [50] }).toBeGreaterThanOrEqual(before + more);
}

/** Five subscriptions a minute over all processes; then each of them refuses. */
export async function expectCommonLimits({ running }: Cluster, address: string) {
  const headers = { ...clientAt(address), "Content-Type": "application/json", "Sec-Fetch-Site": "same-origin" };
  const statuses: number[] = [];
  for (let turn = 0; turn < 5 + running.length; turn += 1) {
    const url = `${running[turn % running.length]?.url}/api/add-subscriber`;
    statuses.push((await fetch(url, { method: "POST", headers, body: JSON.stringify({ email: "nobody" }) })).status);
  }
  expect(statuses).toEqual([...Array(5).fill(422), ...Array(running.length).fill(429)]);
}

export async function expectTitleEverywhere({ db, running }: Cluster, title: string) {
  await publishTitle(db, title);
  await expectEverywhere(running, pathsWithContent, title);
}

export async function expectNameEverywhere({ db, running }: Cluster, name: string) {
  await renameBand(db, name);
  await expectEverywhere(running, pathsWithBands, name);
}

/** Whoever asks later than two seconds after it was published sees it, whichever process answers. */
async function expectEverywhere(running: Cluster["running"], paths: readonly string[], words: string) {
  const published = performance.now();
  const untilShown = async (address: string) => {
    for (;;) {
      const asked = performance.now() - published;
      if ((await (await fetch(address)).text()).includes(words)) return;
      expect(asked, `${address} does not say ${words}`).toBeLessThan(2_000);
      await wait(200);
    }
  };
  await Promise.all(running.flatMap(({ url }) => paths.map((path) => untilShown(url + path))));
}

/** One after the other, under load. */
export async function replaceEach({ running, replace, balancer }: Cluster) {
  const before = balancer.passed.length;
  for (const site of [...running]) expect(await replace(site), site.output()).toBe(0);
  expect(balancer.passed.length - before, "requests meanwhile").toBeGreaterThan(100);
}

/**
 * Nobody was ever answered that something is not well, but by a process that was killed: who only read was answered by another one,
 * unless the answer had just begun.
 */
export function expectNoFailures({ balancer, killed, printed }: Cluster) {
  const failed = balancer.passed.filter(({ status }) => status === 0 || status >= 500);
  const others = failed.filter(({ asked }) => !killed.some(({ url }) => url === asked.at(-1)));
  expect(others, others.map(({ asked }) => printed(asked.at(-1) ?? "")).join("\n")).toEqual([]);
  expect(failed.filter(({ method, status }) => method === "GET" && status >= 500)).toEqual([]);
}

/**
 * Left in peace, everything comes to its end: what was acknowledged is there once, with each of its mails.
 *
 * @param mostRepeats how many mails the killed processes may have had in hand, which then came twice as the same mail
 */
export async function expectAllDone(
  { db }: Cluster,
  told: Acknowledged,
  received: () => Promise<ParsedMail[]>,
  { mostRepeats, timeoutMs }: { mostRepeats: number; timeoutMs: number },
) {
  const unsent = () => db.selectFrom("outbox").select(["kind", "last_error"]).where("status", "!=", "sent").execute();
  await expect.poll(unsent, { timeout: timeoutMs }).toEqual([]);
  await expect.poll(() => ledgerDifferences({ site: db, provider: db }), { timeout: timeoutMs }).toEqual([]);
  expect(await storedIn(db)).toEqual(acknowledgedRecords(told));
  const { mails, repeats } = expectedRecipients(await received());
  expect(mails).toEqual(await mailsDue(db, told));
  expect(repeats).toBeLessThanOrEqual(mostRepeats);
}
