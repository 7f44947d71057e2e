import { execFileSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { withServer } from "./data-folder.ts";
import type { Duration } from "./duration.ts";
import { megabytes, milliseconds, seconds } from "./figures.ts";
import { formatSample, measureSizes, perSecond, type Size, sample } from "./growth.ts";
import { startServed } from "./measured-process.ts";
import { connections } from "./peers.ts";
import type { Chapter } from "./report.ts";

/** How the number of pages in the content service affects the site. */
export function measurePages(pace: Duration): Promise<Chapter> {
  return measureSizes(
    {
      title: "Growing: pages",
      how:
        "To the starter content so many pages are added by `npm run content:import`, each with a text section of its own. Then the site starts; wrk asks over " +
        `${connections} connections for ${pace.seconds} s, compressed: for one page again and again, and for random pages, as search engines do. Memory is ` +
        "what the process holds right after.",
      columns: ["pages", "import", "start", "one page, a second", "any page, a second", "p99", "memory"],
    },
    (dataDir, size) => measure(dataDir, size, pace),
  );
}

async function measure(dataDir: string, size: number, pace: Duration): Promise<Size> {
  const file = `${dataDir}-pages.json`;
  writeFileSync(file, JSON.stringify({ entries: Array.from({ length: size }, (_, at) => pageAndText(at + 1)).flat() }));
  const begin = performance.now();
  execFileSync(process.execPath, ["scripts/content-import.ts", file], {
    env: { ...process.env, DATA_DIR: dataDir, LOG_LEVEL: "warn" },
    stdio: ["ignore", "ignore", "pipe"],
  });
  const importedIn = performance.now() - begin;
  return withServer(startServed(dataDir, { RATE_LIMIT: "off" }, { alone: true }), async (site) => {
    const one = await sample({ url: `${site.url}/page-1` }, pace);
    const any = await sample({ url: `${site.url}/page-`, random: size }, pace);
    const p99 = any.kind === "load" ? milliseconds(any.p99) : "";
    const memory = site.memory();
    return {
      cells: [
        seconds(importedIn),
        seconds(site.startedIn),
        formatSample(one),
        formatSample(any),
        p99,
        megabytes(memory),
      ],
      figures: { onePerSecond: perSecond(one), anyPerSecond: perSecond(any), memory, startMs: site.startedIn },
    };
  });
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
  const words = { nodeType: "text", value, marks: [], data: {} };
  return { nodeType: "document", data: {}, content: [{ nodeType: "paragraph", data: {}, content: [words] }] };
}
