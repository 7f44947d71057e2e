import { launch } from "chrome-launcher";
import lighthouse from "lighthouse";
import { z } from "zod";
import { findBrowser } from "../scripts/browser.ts";
import { median } from "./figures.ts";
import { weigh } from "./landing-weight.ts";
import { browserFlags, startBrowser } from "./machine.ts";
import { type Chapter, over, under } from "./report.ts";

const bars = { performance: 95, accessibility: 100, "best-practices": 100, seo: 100, cls: 0.01 } as const;
const milliseconds = ["lcp", "tbt"] as const;
const scores = ["performance", "accessibility", "best-practices", "seo"] as const;

type Run = Record<(typeof scores)[number] | "lcp" | "tbt" | "cls", number>;
type PageRuns = { path: string; runs: Run[]; faults: string[] };

/** Lighthouse for a phone on the pages that a visitor reads first: the median of `rounds` of every figure. */
export async function measureLighthouse(siteUrl: string, rounds: number): Promise<Chapter & { faults: string[] }> {
  const paths = ["/", "/band", await firstBand(siteUrl), "/history", "/contact"];
  await warmPictures(siteUrl, paths);
  const pages: PageRuns[] = paths.map((path) => ({ path, runs: [], faults: [] }));
  for (let round = 0; round < rounds; round++) {
    for (const page of pages) await runOnce(siteUrl, page);
  }
  const medians = pages.map(({ path, runs }) => ({ path, run: mediansOf(runs) }));
  return {
    title: "Lighthouse, mobile",
    how:
      "Lighthouse's own phone (a slow network and a processor a quarter as fast, simulated), a fresh browser for each run, " +
      `${rounds === 1 ? "one run" : `the median of ${rounds} runs`} of every figure. One visit before the first run has the ` +
      "pictures' variants made: the first visitor ever waits for those.",
    columns: ["page", "performance", "accessibility", "best practices", "SEO", "LCP", "TBT", "CLS"],
    rows: [
      ["bar", ...scores.map((name) => String(bars[name])), "", "", `< ${bars.cls}`],
      ...medians.map(({ path, run }) => [
        `\`${path}\``,
        ...scores.map((name) => String(run[name])),
        ...milliseconds.map((name) => `${Math.round(run[name])} ms`),
        run.cls.toFixed(3),
      ]),
    ],
    missed: medians.flatMap(({ path, run }) => [
      ...scores.flatMap((name) => under(`Lighthouse, ${path}, ${name}`, run[name], bars[name])),
      ...over(`Lighthouse, ${path}, CLS`, run.cls, bars.cls, (value) => value.toFixed(3)),
    ]),
    faults: pages.flatMap(({ path, faults }) => [...new Set(faults)].map((fault) => `${path}: ${fault}`)),
  };
}

/** The first band of the line-up that has a page. */
async function firstBand(siteUrl: string): Promise<string> {
  const html = await (await fetch(`${siteUrl}/band`)).text();
  const [path] = /\/bands\/[^"?#]+/.exec(html) ?? [];
  if (path === undefined) throw new Error("/band links to no band.");
  return path;
}

async function warmPictures(siteUrl: string, paths: readonly string[]) {
  const browser = await startBrowser();
  for (const path of paths) await weigh(browser, `${siteUrl}${path}`);
  await browser.close();
}

async function runOnce(siteUrl: string, page: PageRuns) {
  const chrome = await launch({
    chromePath: findBrowser(),
    chromeFlags: [...browserFlags, "--headless=new"],
    logLevel: "silent",
  });
  try {
    const result = await lighthouse(`${siteUrl}${page.path}`, { port: chrome.port, logLevel: "error", output: "json" });
    const { categories, audits } = resultSchema.parse(result?.lhr);
    const value = (id: string) => audits[id]?.numericValue ?? Number.NaN;
    const score = (id: string) => Math.round((categories[id]?.score ?? 0) * 100);
    page.runs.push({
      performance: score("performance"),
      accessibility: score("accessibility"),
      "best-practices": score("best-practices"),
      seo: score("seo"),
      lcp: value("largest-contentful-paint"),
      tbt: value("total-blocking-time"),
      cls: value("cumulative-layout-shift"),
    });
    page.faults.push(...faultsOf({ categories, audits }));
  } finally {
    chrome.kill();
  }
}

const resultSchema = z.object({
  categories: z.record(
    z.string(),
    z.object({ score: z.number().nullable(), auditRefs: z.array(z.object({ id: z.string(), weight: z.number() })) }),
  ),
  audits: z.record(
    z.string(),
    z.object({ title: z.string(), score: z.number().nullable(), numericValue: z.number().optional() }),
  ),
});

/** The audits that took points, so that a missed bar says what to mend. */
function faultsOf({ categories, audits }: z.output<typeof resultSchema>): string[] {
  const counted = Object.values(categories).flatMap(({ auditRefs }) => auditRefs.filter(({ weight }) => weight > 0));
  return counted.flatMap(({ id }) => {
    const audit = audits[id];
    return audit && audit.score !== null && audit.score < 0.9 ? [`${id} (${audit.title})`] : [];
  });
}

function mediansOf(runs: readonly Run[]): Run {
  const of = (name: keyof Run) => median(runs.map((run) => run[name]));
  return {
    performance: of("performance"),
    accessibility: of("accessibility"),
    "best-practices": of("best-practices"),
    seo: of("seo"),
    lcp: of("lcp"),
    tbt: of("tbt"),
    cls: of("cls"),
  };
}
