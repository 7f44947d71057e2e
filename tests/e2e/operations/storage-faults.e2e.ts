import { mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { expect, test } from "@playwright/test";
import { z } from "zod";
import { exportRecords } from "../../support/forms/export.ts";
import { volunteerApplication } from "../../support/forms/volunteer-application.ts";
import { startSite } from "../../support/site/site.ts";

test("with a full disk a submission gets 503, nothing acknowledged is lost, and a retry is stored once there is room", {
  tag: "@long",
}, async () => {
  const dataDir = mkdtempSync(join(tmpdir(), "festival-full-"));
  await (await startSite({}, dataDir)).stop();
  const full = await startSite({}, dataDir, { largestFileBytes: databaseSize(dataDir) + 400_000 });
  const acknowledged: string[] = [];
  let refused: Response | undefined;
  while (refused === undefined) {
    const response = await apply(full.url, acknowledged.length);
    if (response.status === 200) acknowledged.push(await referenceIn(response));
    else refused = response;
  }
  expect(refused.status).toBe(503);
  expect(refused.headers.get("retry-after")).toMatch(/^\d+$/);
  expect(await refused.text()).toContain("try again");
  expect((await fetch(`${full.url}/volunteer`)).status).toBe(200);
  await full.stop();

  const site = await startSite({}, dataDir);
  const again = await apply(site.url, acknowledged.length);
  expect(again.status).toBe(200);
  acknowledged.push(await referenceIn(again));
  await site.stop();
  const stored = await exportRecords("volunteers", { DATA_DIR: dataDir });
  expect(stored.map(({ reference }) => reference)).toEqual(acknowledged);
  rmSync(dataDir, { recursive: true });
});

test("a submission waits for a locked database and then gets 503, while pages are served", async () => {
  const site = await startSite();
  const paths = ["/healthz", "/volunteer", "/band", "/schedule"];
  for (const path of paths) await fetch(`${site.url}${path}`);
  const other = new DatabaseSync(join(site.dataDir, "festival.sqlite"));
  other.exec("BEGIN IMMEDIATE");
  let isOver = false;
  const applying = apply(site.url, 1).finally(() => {
    isOver = true;
  });
  for (const path of paths) expect((await fetch(`${site.url}${path}`)).status, path).toBe(200);
  expect(isOver, "the pages were answered before the submission was refused").toBe(false);
  const refused = await applying;
  expect(refused.status).toBe(503);
  other.exec("ROLLBACK");
  other.close();
  expect((await apply(site.url, 1)).status).toBe(200);
  await site.stop();
});

function databaseSize(dataDir: string) {
  return statSync(join(dataDir, "festival.sqlite")).size;
}

function apply(url: string, n: number) {
  return fetch(`${url}/api/records/volunteer-application`, {
    method: "POST",
    headers: { "Content-Type": "application/json", "Sec-Fetch-Site": "same-origin", "Idempotency-Key": `key-${n}` },
    body: JSON.stringify(volunteerApplication(n)),
  });
}

async function referenceIn(response: Response) {
  return z.object({ reference: z.string() }).parse(await response.json()).reference;
}
