import { setTimeout as wait } from "node:timers/promises";
import { expect } from "@playwright/test";
import type { ParsedMail } from "mailparser";
import { ledgerDifferences } from "#tests/membership-run/ledger-differences.ts";
import { acknowledgedRecords, expectedMails, receivedMails, storedIn } from "./accounts.ts";
import type { Cluster } from "./cluster.ts";
import {
  delayASet,
  pathsWithBands,
  pathsWithContent,
  pathsWithSets,
  publishTitle,
  renameBand,
} from "./publish-changes.ts";
import { type Acknowledged, clientAt, type Visitors } from "./visitors.ts";

export async function waitForVisitors({ count }: Visitors, more: number) {
  const before = count();
  await expect.poll(count, { timeout: 60_000, intervals: [50] }).toBeGreaterThanOrEqual(before + more);
}

/** Expects five subscriptions a minute over all processes, and then a refusal by each of them. */
export async function expectSharedRateLimit({ running }: Cluster, address: string) {
  const headers = { ...clientAt(address), "Content-Type": "application/json", "Sec-Fetch-Site": "same-origin" };
  const statuses: number[] = [];
  for (let turn = 0; turn < 5 + running.length; turn += 1) {
    const url = `${running[turn % running.length]?.url}/api/add-subscriber`;
    statuses.push((await fetch(url, { method: "POST", headers, body: JSON.stringify({ email: "nobody" }) })).status);
  }
  expect(statuses).toEqual([...Array(5).fill(422), ...Array(running.length).fill(429)]);
}

export async function publishTitleAndExpectEverywhere({ db, running }: Cluster, title: string) {
  await publishTitle(db, title);
  await expectEverywhere(running, pathsWithContent, title);
}

export async function renameBandAndExpectEverywhere({ db, running }: Cluster, name: string) {
  await renameBand(db, name);
  await expectEverywhere(running, pathsWithBands, name);
}

/** Every process has answered before, so that it has an answer to keep. */
export async function delayASetAndExpectSoon({ db, running }: Cluster) {
  await Promise.all(running.flatMap(({ url }) => pathsWithSets.map(async (path) => (await fetch(url + path)).text())));
  await expectEverywhere(running, pathsWithSets, await delayASet(db), 500);
}

/** Expects every process to show a change so soon after it was published, in milliseconds. */
async function expectEverywhere(running: Cluster["running"], paths: readonly string[], text: string, withinMs = 2_000) {
  const published = performance.now();
  const untilShown = async (address: string) => {
    for (;;) {
      const asked = performance.now() - published;
      if ((await (await fetch(address)).text()).includes(text)) return;
      expect(asked, `${address} does not say ${text}`).toBeLessThan(withinMs);
      await wait(withinMs / 10);
    }
  };
  await Promise.all(running.flatMap(({ url }) => paths.map((path) => untilShown(url + path))));
}

/** Replaces one process after the other, under load. */
export async function replaceEach({ running, replace, balancer }: Cluster) {
  const before = balancer.passed.length;
  for (const site of [...running]) expect(await replace(site), site.output()).toBe(0);
  expect(balancer.passed.length - before, "requests meanwhile").toBeGreaterThan(100);
}

/**
 * Expects no 5xx and no broken connection except from a killed process, whose GET requests another process answered
 * unless the response had begun.
 */
export function expectNoFailures({ balancer, killed, printed }: Cluster) {
  const failed = balancer.passed.filter(({ status }) => status === 0 || status >= 500);
  const others = failed.filter(({ triedUrls }) => !killed.some(({ url }) => url === triedUrls.at(-1)));
  expect(others, others.map(({ triedUrls }) => printed(triedUrls.at(-1) ?? "")).join("\n")).toEqual([]);
  expect(failed.filter(({ method, status }) => method === "GET" && status >= 500)).toEqual([]);
}

/**
 * Expects that in the end every acknowledged submission is stored once, and each of its emails is sent.
 *
 * @param maxDuplicates how many emails the killed processes may have been sending, which then arrive twice under one Message-ID
 */
export async function expectAllDone(
  { db }: Cluster,
  acknowledged: Acknowledged,
  received: () => Promise<ParsedMail[]>,
  { maxDuplicates, timeoutMs }: { maxDuplicates: number; timeoutMs: number },
) {
  const unsent = () => db.selectFrom("outbox").select(["kind", "last_error"]).where("status", "!=", "sent").execute();
  await expect.poll(unsent, { timeout: timeoutMs }).toEqual([]);
  await expect.poll(() => ledgerDifferences({ site: db, provider: db }), { timeout: timeoutMs }).toEqual([]);
  expect(await storedIn(db)).toEqual(acknowledgedRecords(acknowledged));
  const { mails, repeats } = receivedMails(await received());
  expect(mails).toEqual(await expectedMails(db, acknowledged));
  expect(repeats).toBeLessThanOrEqual(maxDuplicates);
}
