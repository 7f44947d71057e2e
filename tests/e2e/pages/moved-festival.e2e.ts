import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "@playwright/test";
import { startPostgres } from "../../../scripts/parts/postgres.ts";
import { exportRecords } from "../../support/forms/export.ts";
import { volunteerApplication } from "../../support/forms/volunteer-application.ts";
import { type Site, startSite } from "../../support/site/site.ts";

test("a site that was moved to PostgreSQL has the same pages, pictures and records", { tag: "@long" }, async () => {
  test.setTimeout(120_000);
  const dataDir = mkdtempSync(join(tmpdir(), "festival-moved-"));
  const postgres = await startPostgres();
  try {
    const before = await visit(await startSite({}, dataDir), true);
    const to = ["scripts/move.ts", "--to", postgres.url];
    execFileSync(process.execPath, to, { env: { ...process.env, DATA_DIR: dataDir } });
    const after = await visit(await startSite({ DATABASE_URL: postgres.url }, dataDir), false);
    expect(after).toEqual(before);
    const volunteers = await exportRecords("volunteers", { DATA_DIR: dataDir, DATABASE_URL: postgres.url });
    expect(volunteers).toMatchObject([{ email: "vera.1@example.org" }]);
  } finally {
    await postgres.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
});

/** A site's responses at some of its addresses, one of them a file of the content service. Then the site is stopped. */
async function visit(site: Site, applies: boolean) {
  try {
    return await responsesOf(site, applies);
  } finally {
    await site.stop();
  }
}

async function responsesOf(site: Site, applies: boolean) {
  const request = async (path: string) => {
    const response = await fetch(`${site.url}${path}`);
    return { path, status: response.status, body: Buffer.from(await response.arrayBuffer()).toString("base64") };
  };
  const [landing = "", bands = ""] = await Promise.all(
    ["/", "/api/records/get-bands"].map(async (path) => (await fetch(`${site.url}${path}`)).text()),
  );
  const picture = /"(\/content\/assets\/[^"?]+\.png)/.exec(landing)?.[1] ?? "";
  const answers = await Promise.all(["/history", "/band", "/schedule", "/api/header", picture].map(request));
  if (applies) {
    const applied = await fetch(`${site.url}/api/records/volunteer-application`, {
      method: "POST",
      headers: { "Content-Type": "application/json", Origin: site.url },
      body: JSON.stringify(volunteerApplication()),
    });
    expect(applied.status).toBe(200);
  }
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
  // A site's pages contain its own port.
  const plain = (text: string) => text.replaceAll(new URL(site.url).port, "PORT");
  return {
    bands: plain(bands),
    answers: answers.map(({ path, body }) => [
      path,
      path === picture ? body : plain(Buffer.from(body, "base64").toString()),
    ]),
  };
}
