import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "@playwright/test";
import { photo } from "../../support/content/pictures.ts";
import { startSite } from "../../support/site/site.ts";

test("a picture that does not fit on the disk gets 507 and leaves no file, and is stored once there is room", {
  tag: "@long",
}, async () => {
  const dataDir = mkdtempSync(join(tmpdir(), "festival-full-"));
  const picture = await photo(3000, 2000).jpeg({ quality: 95 }).toBuffer();
  await (await startSite({}, dataDir)).stop();
  const full = await startSite({}, dataDir, { largestFileBytes: picture.length / 2 });
  const refused = await send(full.url, picture);
  expect(refused.status).toBe(507);
  expect(await refused.json()).toMatchObject({ detail: expect.stringContaining("no room for pictures") });
  expect(readdirSync(join(dataDir, "uploads"))).toEqual([]);
  expect((await fetch(`${full.url}/history`)).status).toBe(200);
  await full.stop();

  const site = await startSite({}, dataDir);
  const taken = await send(site.url, picture);
  const { filename } = await taken.json();
  expect(readdirSync(join(dataDir, "uploads"))).toEqual([filename]);
  expect((await fetch(`${site.url}/uploads/${filename}`)).status).toBe(200);
  await site.stop();
  rmSync(dataDir, { recursive: true });
});

test("a picture that is too large gets 413 before all of it was sent", { tag: "@long" }, async () => {
  const site = await startSite();
  const refused = await send(site.url, new Uint8Array(40_000_000));
  expect(refused.status).toBe(413);
  expect(await refused.json()).toMatchObject({
    errors: [{ field: "image", message: expect.stringContaining("10 MB") }],
  });
  await site.stop();
});

function send(url: string, picture: Uint8Array) {
  const body = new FormData();
  body.set("image", new Blob([Uint8Array.from(picture)]), "band.jpg");
  return fetch(`${url}/imageupload`, { method: "POST", body, headers: { "Sec-Fetch-Site": "same-origin" } });
}
