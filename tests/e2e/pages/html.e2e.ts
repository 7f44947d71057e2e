import { execFileSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { expect, test } from "#tests/support/browser/browser.ts";
import { htmlErrors } from "#tests/support/browser/html-errors.ts";
import { schemaOrgErrors } from "#tests/support/browser/schema-org.ts";
import { invalidContent } from "#tests/support/content/invalid-content.ts";
import { emailsTo } from "#tests/support/servers/mailbox.ts";
import type { Site } from "#tests/support/site/site.ts";
import { everyAddress } from "./every-address.ts";

const ours = { "Sec-Fetch-Site": "same-origin", "Content-Type": "application/x-www-form-urlencoded" };

/** Every complaint about a page's HTML and its structured data. The browser does not take part. */
async function complaints(response: Response): Promise<string[]> {
  const html = await response.text();
  expect(response.headers.get("Content-Type")).toMatch(/^text\/html/i);
  const data = [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)];
  return [...(await htmlErrors(html)), ...data.flatMap(([, json = ""]) => schemaOrgErrors(JSON.parse(json)))];
}

async function complaintsAt(site: Site, paths: readonly string[], init?: RequestInit) {
  const found = await Promise.all(
    paths.map(async (path) => [path, await complaints(await fetch(`${site.url}${path}`, init))] as const),
  );
  return found.filter(([, errors]) => errors.length > 0);
}

test("every address has valid HTML and structured data", async ({ site }) => {
  const others = [
    "/%E0%A4%A",
    "/Band",
    "/schedule/",
    "/contact?sent=1",
    "/newsletter/confirm?token=x",
    "/sandbox/mail/x",
  ];
  expect(await complaintsAt(site, [...everyAddress.map(({ path }) => path), ...others])).toEqual([]);
});

test("forms sent without JavaScript and the links of their emails have valid HTML", async ({ site }) => {
  const send = async (path: string, fields: Record<string, string>) =>
    complaints(
      await fetch(`${site.url}${path}`, { method: "POST", headers: ours, body: String(new URLSearchParams(fields)) }),
    );
  expect(await send("/newsletter/subscribe", { email: "nobody" })).toEqual([]);
  expect(await send("/newsletter/subscribe", { email: "valid-html@example.org" })).toEqual([]);
  const [email] = await emailsTo(site, "valid-html@example.org");
  const links = [...(email?.text ?? "").matchAll(/https?:\/\/[^/\s]+(\/newsletter\/[^\s)]+)/g)].map(
    ([, path = ""]) => path,
  );
  expect(links.length).toBeGreaterThan(1);
  expect(await complaintsAt(site, [...links, "/sandbox/mail"])).toEqual([]);
  for (const link of links) {
    const { pathname, searchParams } = new URL(link, site.url);
    expect(await send(pathname, Object.fromEntries(searchParams)), pathname).toEqual([]);
  }
});

const oddBands = [
  { id: "bare", fields: { "Band Name": "Bare" } },
  {
    id: "odd",
    fields: { "Band Name": "O'Dd & <Sons>", Bio: "<b>\\n & ", Jazz_Style: " ", Schedule_Text: ["by arrangement"] },
  },
  { id: "long", fields: { "Band Name": "Longname".repeat(20), NameNoSpace: "long" } },
  { id: "timeless", fields: { "Band Name": "Timeless", Schedule_Text: ["Friday: Town Hall", "Saturday: - 7.30pm"] } },
];

test("odd content, odd bands, none at all and no payments have valid HTML and structured data", {
  tag: "@long",
}, async ({ start }) => {
  const site = await start({ PAYMENTS: "off" });
  const { file, slugs } = invalidContent();
  runImport(site, "content-import", file);
  runImport(site, "bands-import", oddBands);
  const lineUp = ["/", "/band", "/schedule", "/membership", "/member-success"];
  const bands = ["/bands/bare", "/bands/timeless", "/bands/long", `/bands/${encodeURIComponent("o'dd&<sons>")}`];
  expect(await complaintsAt(site, [...lineUp, ...bands, ...slugs.map((slug) => `/${slug}`)])).toEqual([]);
  runImport(site, "bands-import", []);
  expect(await complaintsAt(site, lineUp)).toEqual([]);
});

function runImport(site: Site, command: "content-import" | "bands-import", content: unknown) {
  const path = test.info().outputPath(`${command}.json`);
  writeFileSync(path, JSON.stringify(content));
  const args = [`scripts/${command}.ts`, path, ...(command === "bands-import" ? ["--replace"] : [])];
  execFileSync(process.execPath, args, { env: { ...process.env, DATA_DIR: site.dataDir } });
}
