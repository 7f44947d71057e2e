import { freePort, startSite } from "#tests/support/site/site.ts";
import { deskSize, prepareDesk } from "../desk/desk-data.ts";
import { ask } from "../desk/desk-requests.ts";
import { startBareSite } from "../pages/framework-baseline.ts";
import { count, seconds } from "../report/figures.ts";
import { type Chapter, over } from "../report/report.ts";
import { cellsOf, mediansOf, newPage, type PageRuns, runUntilSeen, tries, unfinished } from "./lighthouse-pages.ts";
import { scores } from "./lighthouse-result.ts";

const bars = { lcp: 2000 } as const;
const paths = ["/desk", "/desk/bands"];

/** Lighthouse for a phone on the first pages that somebody on the committee sees, signed in, with many records: the median of `rounds`. */
export async function measureDeskLighthouse(rounds: number): Promise<Chapter> {
  const port = String(await freePort());
  const site = await startSite({ PORT: port, SITE_URL: `http://127.0.0.1:${port}` });
  try {
    const headers = await prepareDesk(site.dataDir, `sqlite:${site.dataDir}/festival.sqlite`);
    const pages = paths.map((path) => newPage(path, headers));
    // Whoever comes first after so many records waits until they are in the list.
    for (const { path } of pages) await ask(`${site.url}${path}`, headers);
    return chapter(pages, await runInTurns(site.url, pages, rounds), rounds);
  } finally {
    await site.stop();
  }
}

/** @returns the peer's runs */
async function runInTurns(siteUrl: string, pages: readonly PageRuns[], rounds: number): Promise<PageRuns> {
  const bareSite = await startBareSite();
  const peer = newPage("/");
  try {
    for (let round = 0; round < rounds; round++) {
      await runUntilSeen(bareSite.url, peer);
      for (const page of pages) await runUntilSeen(siteUrl, page);
    }
  } finally {
    await bareSite.stop();
  }
  return peer;
}

function chapter(pages: readonly PageRuns[], peer: PageRuns, rounds: number): Chapter {
  for (const { path, failedAudits, failures } of pages)
    for (const failure of new Set([...failedAudits, ...failures])) console.error(`Lighthouse, ${path}: ${failure}`);
  const seen = pages.filter(({ runs }) => runs.length > 0).map(({ path, runs }) => ({ path, ...mediansOf(runs) }));
  return {
    title: "The desk in Lighthouse, mobile",
    how:
      `Somebody who is signed in, with ${count(deskSize.applications)} applications in SQLite; otherwise as above: ` +
      `${rounds === 1 ? "one run" : `the median of ${rounds} runs`} of every figure, ${tries} attempts at most. The desk is not for search engines, which costs it points there. ` +
      "The peer is a page with two words, React and React Router alone, made on the server.",
    columns: ["page", "performance", "accessibility", "best practices", "SEO", "LCP", "TBT", "CLS", "index"],
    rows: [
      ["bar", ...scores.map(() => ""), `${bars.lcp} ms`, "", "", ""],
      ...pages.map((page) => [`\`${page.path}\``, ...cellsOf(page)]),
      ["React and React Router alone", ...scores.map(() => ""), ...cellsOf(peer).slice(scores.length)],
    ],
    missed: [
      ...pages.flatMap((page) => unfinished(page, rounds)),
      ...seen.flatMap(({ path, lcp }) => over(`Lighthouse, ${path}, LCP`, lcp, bars.lcp, seconds)),
    ],
    figures: Object.fromEntries(
      seen.flatMap(({ path, lcp, tbt }) => [
        [`${path} LCP`, lcp],
        [`${path} TBT`, tbt],
      ]),
    ),
  };
}
