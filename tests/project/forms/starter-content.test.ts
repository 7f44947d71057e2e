import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { z } from "zod";
import { loadConfig } from "#platform/config/config.server.ts";
import { createLog } from "#platform/observability/log.server.ts";
import { type ContentTables, createContent } from "#services/content/content.server.ts";
import {
  checkContentFile,
  exportContentFile,
  importContentFile,
} from "#services/content/files/content-files.server.ts";
import { contentMigrations } from "#services/migration-sets.server.ts";
import { yearPlaying } from "#site/features/band-applications/band-answers.ts";
import { festivalDatesText } from "#site/features/lineup/programme/festival-dates.ts";
import { membershipEmails } from "#site/features/membership/emails/membership-emails.server.tsx";
import { contentRules } from "#site/features/pages/section-list/section-types.server.ts";
import { committeeEmailFacts } from "#tests/support/membership/membership-email-facts.ts";
import { openTestDatabase } from "#tests/support/site/database.ts";

const starter = "content/festival.json";

test("the starter content has no faults", async () => {
  expect(await checkContentFile(starter, contentRules())).toEqual([]);
});

test("a page at an address of the site itself is named", async () => {
  const folder = mkdtempSync(join(tmpdir(), "festival-starter-"));
  const content = JSON.parse(readFileSync(starter, "utf8"));
  content.assets = [];
  content.entries.find(({ sys }: { sys: { id: string } }) => sys.id === "page-history").fields.slug["en-AU"] = "desk";
  const file = join(folder, "festival.json");
  writeFileSync(file, JSON.stringify(content));
  const found = await checkContentFile(file, contentRules());
  expect(found.filter(({ id }) => id === "page-history")).toEqual([
    { id: "page-history", title: "History", field: "slug", message: expect.stringContaining("The site itself uses") },
  ]);
  rmSync(folder, { recursive: true });
});

test("an export of the starter content equals it, pictures and film included", async () => {
  await using opened = await openStarter();
  const { folder, embedded } = opened;
  const copy = join(folder, "export", "festival.json");
  const assets = await exportContentFile(embedded, copy);
  const original = readJson(starter);
  expect(readJson(copy)).toEqual(original);
  const urls = [...JSON.stringify(original).matchAll(/"url":"(\/\/[^"]+ctfassets\.net\/[^"]+)"/g)].map(([, url = ""]) =>
    url.slice(2),
  );
  expect(assets).toBe(urls.length);
  for (const url of urls)
    expect(readFileSync(join(folder, "export", "assets", url)).equals(readFileSync(join("content/assets", url)))).toBe(
      true,
    );
});

const model = z.object({
  contentTypes: z.array(
    z.object({ name: z.string(), description: z.string(), fields: z.array(z.object({ name: z.string() })) }),
  ),
  editorInterfaces: z.array(
    z.object({ controls: z.array(z.object({ settings: z.optional(z.object({ helpText: z.string() })) })) }),
  ),
});

test("the committee's forms say in plain words what each kind of content and each field is", () => {
  const { contentTypes, editorInterfaces } = model.parse(readJson(starter));
  const words = [
    ...contentTypes.flatMap(({ name, description, fields }) => [name, description, ...fields.map((each) => each.name)]),
    ...editorInterfaces.flatMap(({ controls }) => controls.map(({ settings }) => settings?.helpText ?? "")),
  ];
  expect(words.length).toBeGreaterThan(200);
  expect(words.filter((each) => /slug|mp4|overlay|poster frame|\bhero\b|\bparent\b|boolean|asset/i.test(each))).toEqual(
    [],
  );
});

const published = z.object({ sys: z.object({ publishedVersion: z.number(), archivedAt: z.undefined().optional() }) });
const documents = z.object({ entries: z.array(z.unknown()), assets: z.array(z.unknown()) });

/** Every text that a visitor may read, of pages and of bands, with plain spaces. */
function starterTexts(): string[] {
  const { entries, assets } = documents.parse(readJson(starter));
  const shown = [...entries, ...assets].filter((document) => published.safeParse(document).success);
  return [
    ...JSON.stringify([shown, readJson("content/bands.json")])
      .replaceAll("\u00a0", " ")
      .matchAll(/"(?:[^"\\]|\\.)*"/g),
  ]
    .map(([text]) => text)
    .filter((text) => !/^"(\d{4}-|\/|[^ ]*ctfassets|[\w-]*[a-z-][\w-]*"$)/.test(text));
}

test("its texts name no year to come and no weekday of a date but the festival's own dates", () => {
  const dates = "Thursday 10 to Monday 14 June 2027";
  expect(festivalDatesText({ startDate: "2027-06-10", endDate: "2027-06-14" })).toBe(dates);
  const texts = starterTexts();
  expect(texts.filter((text) => text.includes(dates)).length).toBeGreaterThan(3);
  const others = texts.map((text) => text.replaceAll(dates, "").replace(/^"Schedule 2027 for/, ""));
  expect(others.filter((text) => /\b(202[7-9]|20[3-9]\d)\b/.test(text))).toEqual([]);
  expect(others.filter((text) => /day,? \d+ [A-Z]/.test(text))).toEqual([]);
});

test.each(["2026-11-22", "2027-01-31", "2027-02-01", "2027-06-12", "2027-06-15", "2030-01-01", "2030-12-31"])(
  "its closing date for bands is still to come on %s, in the year that they apply for",
  (day) => {
    const year = yearPlaying(new Date(`${day}T12:00:00+10:00`), "Australia/Melbourne");
    expect(`${year}-01-31` >= day).toBe(true);
    expect(starterTexts().filter((text) => text.includes("Apply by 31 January to play that June."))).toHaveLength(2);
  },
);

test("it shows no picture and no film on more than two pages", () => {
  const { entries } = documents.parse(readJson(starter));
  const all = new Map(entries.map((entry) => [linkedEntry.parse(entry).sys.id, linkedEntry.parse(entry)]));
  const pages = [...all.values()].filter(({ sys }) => pageTypes.includes(sys.contentType.sys.id));
  const shown = pages.flatMap(({ sys }) => [...picturesOf(sys.id, all)]);
  expect(new Set(shown).size).toBeGreaterThan(40);
  expect(shown.filter((id) => shown.filter((other) => other === id).length > 2)).toEqual([]);
});

const linkedEntry = z.object({
  sys: z.object({ id: z.string(), contentType: z.object({ sys: z.object({ id: z.string() }) }) }),
  fields: z.record(z.string(), z.unknown()),
});
const pageTypes = ["landingPage", "generalPage"];

/** Ids of the assets of an entry and of all that it is put together from: other pages are only linked, and sponsors' logos may be everywhere. */
function picturesOf(id: string, all: ReadonlyMap<string, z.infer<typeof linkedEntry>>, seen = new Set<string>()) {
  const links = [...JSON.stringify(all.get(id)?.fields ?? {}).matchAll(/"linkType":"(Entry|Asset)","id":"([^"]+)"/g)];
  for (const [, kind, linked = ""] of links) {
    const type = all.get(linked)?.sys.contentType.sys.id ?? "";
    if (seen.has(linked) || ["sponsor", ...pageTypes].includes(type)) continue;
    seen.add(linked);
    if (kind === "Entry") picturesOf(linked, all, seen);
  }
  return new Set([...seen].filter((each) => !all.has(each)));
}

test("its email to a new member is complete, and links to pages of this site", async () => {
  await using opened = await openStarter();
  const email = await membershipEmails["membership-member"]?.(committeeEmailFacts, {
    config: { ...opened.config, siteUrl: "https://jazz.example.org" },
    content: opened.content,
  });
  expect(email?.subject).toBe("Welcome, you are a member of the Community Jazz Festival");
  expect(email?.text).toContain("Hello Ann,");
  expect(email?.text).toContain("what there is to do (https://jazz.example.org/volunteer)");
  expect(email?.text).toContain("See you in June.\nThe committee, Community Jazz Festival\n");
});

/** A content service with the starter content in it. */
async function openStarter() {
  const folder = mkdtempSync(join(tmpdir(), "festival-starter-"));
  const database = await openTestDatabase<ContentTables>([contentMigrations]);
  const config = loadConfig({ DATA_DIR: folder });
  const content = createContent(config, database.db, createLog("silent"));
  const { embedded } = content;
  if (!embedded) throw new Error("the content service is embedded here");
  expect(await importContentFile(embedded, starter)).toMatchObject({ ok: true, missingFiles: [] });
  const close = async () => {
    await database[Symbol.asyncDispose]();
    rmSync(folder, { recursive: true });
  };
  return { folder, config, content, embedded, [Symbol.asyncDispose]: close };
}

function readJson(file: string): unknown {
  return JSON.parse(readFileSync(file, "utf8"));
}
