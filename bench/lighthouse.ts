import { count, median } from "./figures.ts";
import { startBareSite } from "./framework-baseline.ts";
import { measurePageSize } from "./landing-size.ts";
import { type Run, scores } from "./lighthouse-result.ts";
import { runLighthouse } from "./lighthouse-run.ts";
import { startBrowser } from "./machine.ts";
import { type Chapter, over, under } from "./report.ts";

const bars = {
  performance: 98,
  accessibility: 100,
  "best-practices": 100,
  seo: 100,
  lcp: 1600,
  tbt: 50,
  cls: 0,
} as const;
/** On a slower or busier machine the bar of TBT is a multiple of the peer's: React and React Router alone block it there, too. */
const fastMachine = { benchmarkIndex: 1_500, tbtOfPeer: 1.3 } as const;
/** Attempts in all for a run in which Lighthouse misses a figure (a busy machine, a paint it missed). */
const tries = 3;
type PageRuns = { path: string; runs: Run[]; failedAudits: string[]; failures: string[] };

/** Lighthouse for a phone on the pages that a visitor reads first: the median of `rounds` of every figure. */
export async function measureLighthouse(siteUrl: string, rounds: number): Promise<Chapter> {
  const paths = ["/", "/band", await firstBand(siteUrl), "/history", "/schedule"];
  await warmPictures(siteUrl, paths);
  const bareSite = await startBareSite();
  const peer = newPage("/");
  const pages = paths.map(newPage);
  for (let round = 0; round < rounds; round++) {
    await runUntilSeen(bareSite.url, peer);
    for (const page of pages) await runUntilSeen(siteUrl, page);
  }
  await bareSite.stop();
  const peerTbt = peer.runs.length > 0 ? mediansOf(peer.runs).tbt : 0;
  for (const { path, failedAudits, failures } of pages) {
    for (const failure of new Set([...failedAudits, ...failures])) console.error(`Lighthouse, ${path}: ${failure}`);
  }
  return {
    title: "Lighthouse, mobile",
    how:
      "Lighthouse's own phone (a slow network and a processor a quarter as fast, simulated), a fresh browser for each run, " +
      `${rounds === 1 ? "one run" : `the median of ${rounds} runs`} of every figure; a run that Lighthouse itself could not finish is run again, ` +
      `${tries} times at most. One visit before the first run makes the pictures' variants: only the very first visitor waits for those. The peer of TBT is a page with two words, React and React Router alone, measured in turns with ` +
      `the site; the other figures have Lighthouse's own scale. *Index* is Lighthouse's measure of the processor during the run: the bar of TBT is ` +
      `${bars.tbt} ms from ${fastMachine.benchmarkIndex} on, and ${fastMachine.tbtOfPeer} times the peer's below.`,
    columns: ["page", "performance", "accessibility", "best practices", "SEO", "LCP", "TBT", "CLS", "index"],
    rows: [
      ["bar", ...scores.map((name) => String(bars[name])), `${bars.lcp} ms`, `${bars.tbt} ms`, String(bars.cls), ""],
      ...pages.map(row),
      peerRow(peer),
    ],
    missed: pages.flatMap((page) => missedBy(page, rounds, peerTbt)),
    inShort: `Lighthouse, mobile: ${pages.map(({ path, runs }) => `\`${path}\` ${runs.length > 0 ? mediansOf(runs).performance : "no run"}`).join(", ")}.`,
  };
}

function newPage(path: string): PageRuns {
  return { path, runs: [], failedAudits: [], failures: [] };
}

/** Its scores say nothing of the site. */
function peerRow(peer: PageRuns): string[] {
  const [, , , , , lcp = "", tbt = "", cls = "", index = ""] = row(peer);
  return ["React and React Router alone", "", "", "", "", lcp, tbt, cls, index];
}

function row({ path, runs, failures }: PageRuns): string[] {
  if (runs.length === 0) return [`\`${path}\``, failures.at(-1) ?? "no run", "", "", "", "", "", "", ""];
  const run = mediansOf(runs);
  const times = [run.lcp, run.tbt].map((time) => `${Math.round(time)} ms`);
  return [
    `\`${path}\``,
    ...scores.map((name) => String(run[name])),
    ...times,
    run.cls.toFixed(3),
    count(Math.round(run.benchmarkIndex)),
  ];
}

/** A page with a failed run is named, whatever the others showed. */
function missedBy({ path, runs, failures }: PageRuns, rounds: number, peerTbt: number): string[] {
  const what = `Lighthouse, ${path}`;
  const unfinished =
    runs.length < rounds ? [`${what}: ${rounds - runs.length} of ${rounds} runs failed (${failures.at(-1)})`] : [];
  if (runs.length === 0) return unfinished;
  const run = mediansOf(runs);
  const isFast = run.benchmarkIndex >= fastMachine.benchmarkIndex;
  const inMilliseconds = (value: number) => `${Math.round(value)} ms`;
  return [
    ...unfinished,
    ...scores.flatMap((name) => under(`${what}, ${name}`, run[name], bars[name])),
    ...over(`${what}, LCP`, run.lcp, bars.lcp, inMilliseconds),
    ...over(`${what}, TBT`, run.tbt, isFast ? bars.tbt : fastMachine.tbtOfPeer * peerTbt, inMilliseconds),
    ...over(`${what}, CLS`, Number(run.cls.toFixed(3)), bars.cls, (value) => value.toFixed(3)),
  ];
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
  for (const path of paths) await measurePageSize(browser, `${siteUrl}${path}`);
  await browser.close();
}

async function runUntilSeen(siteUrl: string, page: PageRuns) {
  for (let turn = 0; turn < tries; turn++) {
    const outcome = await runLighthouse(`${siteUrl}${page.path}`);
    if (outcome.ok) {
      page.runs.push(outcome.run);
      page.failedAudits.push(...outcome.failedAudits);
      return;
    }
    page.failures.push(outcome.reason);
  }
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
    benchmarkIndex: of("benchmarkIndex"),
  };
}
