import { setTimeout as wait } from "node:timers/promises";
import { expect, test } from "@playwright/test";
import { mailboxesOf, mailsCome, mailsDue, storedIn, toldAs } from "#tests/growing/accounts.ts";
import { publishTitle, renameBand, showContent, showLineUp } from "#tests/growing/publish.ts";
import { type SeveralSites, startSeveralSites } from "#tests/growing/several-sites.ts";
import { clientAt, startVisitors, type Visitors } from "#tests/growing/visitors.ts";
import { disagreements } from "#tests/membership-run/accounts.ts";
import { someSeed } from "#tests/support/seeded-random.ts";

const seed = someSeed();

test.setTimeout(120_000);

test.afterEach(() => {
  const { status } = test.info();
  if (status !== "passed") console.log(`To see this again: RANDOM_SEED=${seed}`);
});

test("three processes are one site: one dies, one comes, each is replaced, and nothing is lost, done twice or refused", async () => {
  await using sites = await startSeveralSites(3);
  const visitors = startVisitors(sites.balancer.url, { atOnce: 6, seed });
  await moreVisitors(visitors, 20);
  await expectCommonLimits(sites);
  await loseOne(sites);
  await moreVisitors(visitors, 10);
  await sites.add();
  await expectChangesEverywhere(sites, "Yesterday", "The Renamed");
  await replaceEach(sites);
  await visitors.finish();
  await expectAllDone(sites, visitors);
});

async function moreVisitors({ count }: Visitors, more: number) {
  const before = count();
  await expect.poll(count, { timeout: 60_000, intervals: [50] }).toBeGreaterThanOrEqual(before + more);
}

/** Five subscriptions a minute (M11), at whichever process. */
async function expectCommonLimits({ running }: SeveralSites) {
  const subscribe = async (turn: number) => {
    const url = `${running[turn % running.length]?.url}/api/add-subscriber`;
    const headers = { ...clientAt("198.19.0.1"), "Content-Type": "application/json", "Sec-Fetch-Site": "same-origin" };
    return (await fetch(url, { method: "POST", headers, body: JSON.stringify({ email: "nobody" }) })).status;
  };
  const statuses: number[] = [];
  for (let turn = 0; turn < 5 + running.length; turn += 1) statuses.push(await subscribe(turn));
  expect(statuses).toEqual([...Array(5).fill(422), ...Array(running.length).fill(429)]);
}

/** Who reads notices nothing, but for an answer that just came; what was being sent may be answered 502, and is sent again. */
async function loseOne({ running, kill, balancer }: SeveralSites) {
  const [oldest] = running;
  if (oldest) await kill(oldest);
  const failed = balancer.passed.filter(({ status }) => isFailure(status));
  expect(failed.filter(({ method, status }) => method === "GET" && status >= 500)).toEqual([]);
  expect(failed.filter(({ asked }) => asked.at(-1) !== oldest?.url)).toEqual([]);
}

async function expectChangesEverywhere({ db, running }: SeveralSites, title: string, name: string) {
  await publishTitle(db, title);
  await expectEverywhere(running, showContent, title);
  await renameBand(db, name);
  await expectEverywhere(running, showLineUp, name);
}

/** Whoever asks later than two seconds after it was published sees it, whichever process answers. */
async function expectEverywhere(running: SeveralSites["running"], paths: string[], words: string) {
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

async function replaceEach({ running, replace, balancer }: SeveralSites) {
  const before = balancer.passed.length;
  for (const site of [...running]) expect(await replace(site), site.output()).toBe(0);
  const during = balancer.passed.slice(before);
  expect(during.filter(({ status }) => isFailure(status))).toEqual([]);
  expect(during.length).toBeGreaterThan(100);
}

function isFailure(status: number) {
  return status === 0 || status >= 500;
}

/** Left in peace, everything comes to its end. Only what the killed process had in hand may have been mailed twice, as one mail. */
async function expectAllDone({ db, folders }: SeveralSites, { told }: Visitors) {
  const unsent = () => db.selectFrom("outbox").select(["kind", "last_error"]).where("status", "!=", "sent").execute();
  await expect.poll(unsent, { timeout: 30_000 }).toEqual([]);
  await expect.poll(() => disagreements({ site: db, provider: db }), { timeout: 30_000 }).toEqual([]);
  expect(await storedIn(db)).toEqual(toldAs(told));
  const { mails, repeats } = mailsCome(await mailboxesOf(folders));
  expect(mails).toEqual(await mailsDue(db, told));
  expect(repeats).toBeLessThanOrEqual(1);
}
