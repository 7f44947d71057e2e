import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "@playwright/test";
import { volunteerApplication } from "#tests/support/forms/volunteer-application.ts";
import { openMany, openRaw } from "#tests/support/servers/raw-connection.ts";
import { type Site, startSite } from "#tests/support/site/site.ts";

const isLong = Boolean(process.env.LONG);
const idle = isLong ? 10_000 : 500;

test.setTimeout(isLong ? 300_000 : 60_000);

let site: Site;
test.beforeAll(async () => {
  site = await startSite();
});
test.afterAll(() => site.stop());

test(`${idle} idle connections and hundreds of slow ones do not delay other requests`, async () => {
  await expectService(site);
  const [quiet, heads, bodies, readers] = await Promise.all([
    openMany(idle, site.url),
    openMany(100, site.url),
    openMany(100, site.url),
    openMany(50, site.url, { reads: false }),
  ]);
  for (const one of heads) one.send("GET / HTTP/1.1\r\nHost: localhost\r\nX-Slow");
  for (const one of bodies) one.send(`${headOf("POST", "/api/records/volunteer-application", 5_000)}{"name":`);
  for (const one of readers) for (let turn = 0; turn < 20; turn += 1) one.send(headOf("GET", "/band"));

  await expectService(site);
  const all = [...quiet, ...heads, ...bodies, ...readers];
  expect(all.filter((one) => one.isOver())).toHaveLength(0);
  const memory = memoryOf(site);
  for (const one of all) one.end();
  await expectService(site);
  // With few connections the figure depends on the garbage collector more than on them.
  if (isLong) expect(memory, "megabytes").toBeLessThan(400);
});

test("an oversized request head gets 431 and an oversized body 413, chunked or not, and the next request is answered", async () => {
  const head = await openRaw(site.url);
  head.send(`GET / HTTP/1.1\r\nHost: localhost\r\nX-Long: ${"x".repeat(20_000)}\r\n\r\n`);
  await expect.poll(head.isOver).toBe(true);
  expect(head.received()).toMatch(/^HTTP\/1\.1 431 /);

  const declared = await openRaw(site.url);
  declared.send(headOf("POST", "/api/records/volunteer-application", 1e12));
  await expect.poll(declared.received).toMatch(/^HTTP\/1\.1 413 /);

  const endless = await openRaw(site.url);
  endless.send(headOf("POST", "/api/records/volunteer-application"));
  for (let chunk = 0; chunk < 40; chunk += 1) endless.send(`2000\r\n${"x".repeat(0x2000)}\r\n`);
  await expect.poll(endless.received).toMatch(/^HTTP\/1\.1 413 /);

  for (const one of [declared, endless]) one.end();
  await expectService(site);
});

test("a client that does not finish its request head gets 408, and one that reads no response is disconnected", {
  tag: "@long",
}, async () => {
  const slow = await openRaw(site.url);
  slow.send("GET / HTTP/1.1\r\nHost: localhost\r\n");
  const dripping = setInterval(() => slow.send("X-Drip: 1\r\n"), 1_000);
  await expect.poll(slow.isOver, { timeout: 25_000 }).toBe(true);
  clearInterval(dripping);
  expect(slow.received()).toMatch(/^HTTP\/1\.1 408 /);

  const readers = await openMany(50, site.url, { reads: false });
  for (const one of readers) for (let turn = 0; turn < 200; turn += 1) one.send(headOf("GET", "/band"));
  await expectService(site);
  const before = handlesOf(site);
  await expect.poll(() => handlesOf(site), { timeout: 150_000 }).toBeLessThan(before - 45);
  for (const one of readers) one.end();
});

/** Expects pages, a call and an application to be answered in time. */
async function expectService({ url }: Site) {
  for (const path of ["/", "/band", "/api/header"]) expect((await fetch(url + path)).status, path).toBe(200);
  const response = await fetch(`${url}/api/records/volunteer-application`, {
    method: "POST",
    headers: { "Content-Type": "application/json", "Sec-Fetch-Site": "same-origin" },
    body: JSON.stringify(volunteerApplication(1)),
    signal: AbortSignal.timeout(5_000),
  });
  expect(response.status).toBe(200);
}

function headOf(method: string, path: string, length?: number) {
  const size = length === undefined ? "Transfer-Encoding: chunked" : `Content-Length: ${length}`;
  const body = method === "GET" ? [] : [size, "Content-Type: application/json", "Sec-Fetch-Site: same-origin"];
  return [`${method} ${path} HTTP/1.1`, "Host: localhost", ...body, "\r\n"].join("\r\n");
}

/** The memory that the process uses, in megabytes. */
function memoryOf({ process: { pid } }: Site) {
  const [, kilobytes] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8")) ?? [];
  return Number(kilobytes) / 1024;
}

/** The number of files and connections that the process has open. */
function handlesOf({ process: { pid } }: Site) {
  return readdirSync(`/proc/${pid}/fd`).length;
}
