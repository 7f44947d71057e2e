import { startBareSite } from "../pages/framework-baseline.ts";
import { startBrowser } from "../report/machine.ts";
import { type Chapter, over, under } from "../report/report.ts";
import { measurePageSize } from "./landing-size.ts";
import { cellsOf, mediansOf, newPage, type PageRuns, runUntilSeen, tries, unfinished } from "./lighthouse-pages.ts";
import { scores } from "./lighthouse-result.ts";

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

/** Lighthouse for a phone on the pages that a visitor reads first: the median of `rounds` of every figure. */
export async function measureLighthouse(siteUrl: string, rounds: number): Promise<Chapter> {
  const paths = ["/", "/band", await firstBand(siteUrl), "/history", "/schedule"];
  await warmPictures(siteUrl, paths);
  const bareSite = await startBareSite();
  const peer = newPage("/");
  const pages = paths.map((path) => newPage(path));
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

/** Its scores say nothing of the site. */
function peerRow(peer: PageRuns): string[] {
  return ["React and React Router alone", ...scores.map(() => ""), ...cellsOf(peer).slice(scores.length)];
}

function row(page: PageRuns): string[] {
  return [`\`${page.path}\``, ...cellsOf(page)];
}

function missedBy(page: PageRuns, rounds: number, peerTbt: number): string[] {
  const what = `Lighthouse, ${page.path}`;
  if (page.runs.length === 0) return unfinished(page, rounds);
  const run = mediansOf(page.runs);
  const isFast = run.benchmarkIndex >= fastMachine.benchmarkIndex;
  const inMilliseconds = (value: number) => `${Math.round(value)} ms`;
  return [
    ...unfinished(page, rounds),
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
