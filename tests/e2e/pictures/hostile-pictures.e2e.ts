import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "@playwright/test";
import { jpegOfScans, pngSaying } from "../../support/content/hostile-pictures.ts";
import { blackPng, photo } from "../../support/content/pictures.ts";
import { startSite } from "../../support/site/site.ts";

test("thirty large pictures that nobody waits for any more are not made, and a small one that is asked for with them is", {
  tag: "@long",
}, async () => {
  await using site = await freshSite();
  const leaving = new AbortController();
  const assets = await picturesOn(site.url);
  const large = assets
    .slice(0, 30)
    .map((asset) =>
      fetch(`${site.url}${asset}?w=2400&fm=avif&q=42`, { signal: leaving.signal }).catch(() => undefined),
    );
  expect(large.length).toBeGreaterThan(20);
  const small = await fetch(`${site.url}${assets[0]}?w=320&fm=webp&q=72`);
  expect(small.status).toBe(200);
  leaving.abort();
  await Promise.all(large);
  await expect.poll(() => busyChildren(site.pid)).toEqual([]);
  expect((await fetch(`${site.url}/history`)).status).toBe(200);
});

test("hostile uploads are refused in words, and a good one is taken after them", async () => {
  await using site = await freshSite();
  const hostile = [blackPng(1, 16_000_000), pngSaying(16_000_000, 1), await jpegOfScans(1000, 8000, 5000)];
  const responses = await Promise.all(hostile.map((picture) => send(site.url, picture)));
  expect(responses.map(({ status }) => status)).toEqual([422, 422, 422]);
  for (const response of responses) expect(await response.json()).toMatchObject({ errors: [{ field: "image" }] });
  expect((await send(site.url, await photo().jpeg().toBuffer())).status).toBe(200);
  expect(readdirSync(join(site.dataDir, "uploads"))).toHaveLength(1);
});

test("an upload that its client breaks off is not read any more, and leaves no file", { tag: "@long" }, async () => {
  await using site = await freshSite();
  const leaving = new AbortController();
  const heavy = await jpegOfScans(45, 8000, 5000);
  const sending = send(site.url, heavy, leaving.signal).catch(() => undefined);
  await expect.poll(() => busyChildren(site.pid), { intervals: [50] }).toHaveLength(1);
  leaving.abort();
  await sending;
  await expect.poll(() => busyChildren(site.pid)).toEqual([]);
  await expect.poll(() => readdirSync(join(site.dataDir, "uploads"))).toEqual([]);
});

/** A site whose picture cache is its own, and empty. */
async function freshSite() {
  const dataDir = mkdtempSync(join(tmpdir(), "festival-hostile-"));
  const site = await startSite({}, dataDir);
  return {
    url: site.url,
    dataDir,
    pid: site.process.pid ?? 0,
    async [Symbol.asyncDispose]() {
      await site.stop();
      rmSync(dataDir, { recursive: true });
    },
  };
}

async function picturesOn(url: string) {
  const page = await (await fetch(`${url}/band`)).text();
  return [...new Set([...page.matchAll(/\/content\/assets\/[^?"\s]+\.(?:png|jpe?g)/g)].map(([address]) => address))];
}

/** The children that used a processor since they were last looked at. */
const usedBefore = new Map<string, number>();
function busyChildren(pid: number): string[] {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8").split(" ").filter(Boolean);
  return children.filter((child) => {
    const fields = statOf(child).split(") ")[1]?.split(" ") ?? [];
    const used = Number(fields[11]) + Number(fields[12]);
    const isBusy = used > (usedBefore.get(child) ?? 0);
    usedBefore.set(child, used);
    return isBusy;
  });
}

/** Empty for one that has just ended. */
function statOf(child: string) {
  try {
    return readFileSync(`/proc/${child}/stat`, "utf8");
  } catch {
    return "";
  }
}

function send(url: string, picture: Buffer, signal?: AbortSignal) {
  const body = new FormData();
  body.set("image", new Blob([Uint8Array.from(picture)]), "band.jpg");
  const headers = { "Sec-Fetch-Site": "same-origin" };
  return fetch(`${url}/imageupload`, { method: "POST", body, headers, ...(signal && { signal }) });
}
