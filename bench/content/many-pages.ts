import { execFileSync } from "node:child_process";
import { writeFileSync } from "node:fs";

/**
 * Adds so many pages to the content in a data folder by `npm run content:import`, each with a text section of its own: `/page-1`, `/page-2` …
 *
 * @returns how long the import took, in milliseconds
 */
export function importPages(dataDir: string, size: number): number {
  const file = `${dataDir}-pages.json`;
  writeFileSync(file, JSON.stringify({ entries: Array.from({ length: size }, (_, at) => pageAndText(at + 1)).flat() }));
  const begin = performance.now();
  execFileSync(process.execPath, ["scripts/content-import.ts", file], {
    env: { ...process.env, DATA_DIR: dataDir, LOG_LEVEL: "warn" },
    stdio: ["ignore", "ignore", "pipe"],
  });
  return performance.now() - begin;
}

function pageAndText(number: number) {
  const text = `text-${number}`;
  const words = `Page ${number} of many. The long weekend in June, in the middle of a goldfields town. `.repeat(10);
  return [
    entry(`page-${number}`, "generalPage", {
      title: `Page ${number}`,
      slug: `page-${number}`,
      description: `Page ${number}.`,
      sections: [{ sys: { type: "Link", linkType: "Entry", id: text } }],
    }),
    entry(text, "singleTextSection", { headingText: `Page ${number}`, pageText: richText(words) }),
  ];
}

function entry(id: string, contentType: string, fields: Record<string, unknown>) {
  const time = "2027-01-31T08:15:00.000Z";
  const link = (linkType: string, name: string) => ({ sys: { type: "Link", linkType, id: name } });
  const sys = { id, type: "Entry", createdAt: time, updatedAt: time, publishedAt: time, firstPublishedAt: time };
  const versions = { version: 2, publishedVersion: 1, publishedCounter: 1 };
  const place = { space: link("Space", "cjf"), environment: link("Environment", "master") };
  return {
    metadata: { tags: [] },
    sys: { ...sys, ...versions, ...place, contentType: link("ContentType", contentType) },
    fields: Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, { "en-AU": value }])),
  };
}

function richText(value: string) {
  const textNode = { nodeType: "text", value, marks: [], data: {} };
  return { nodeType: "document", data: {}, content: [{ nodeType: "paragraph", data: {}, content: [textNode] }] };
}
