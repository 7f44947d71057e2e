import { count, median } from "../report/figures.ts";
import { type Run, scores } from "./lighthouse-result.ts";
import { runLighthouse } from "./lighthouse-run.ts";

/** Attempts in all for a run in which Lighthouse misses a figure (a busy machine, a paint it missed). */
export const tries = 3;

/** A page with its runs so far. `headers` go with every request of the page. */
export type PageRuns = {
  path: string;
  headers: Readonly<Record<string, string>>;
  runs: Run[];
  failedAudits: string[];
  failures: string[];
};

/** A page that was not run yet. */
export function newPage(path: string, headers: Readonly<Record<string, string>> = {}): PageRuns {
  return { path, headers, runs: [], failedAudits: [], failures: [] };
}

/** Adds one run, or what was wrong with each attempt. */
export async function runUntilSeen(siteUrl: string, page: PageRuns): Promise<void> {
  for (let turn = 0; turn < tries; turn++) {
    const outcome = await runLighthouse(`${siteUrl}${page.path}`, page.headers);
    if (outcome.ok) {
      page.runs.push(outcome.run);
      page.failedAudits.push(...outcome.failedAudits);
      return;
    }
    page.failures.push(outcome.reason);
  }
}

/** The median of every figure. @throws without a run */
export function mediansOf(runs: readonly Run[]): Run {
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

/** The figures of a page as cells: its scores, LCP, TBT, CLS and the index; or why there are none. */
export function cellsOf({ runs, failures }: PageRuns): string[] {
  if (runs.length === 0) return [failures.at(-1) ?? "no run", "", "", "", "", "", "", ""];
  const run = mediansOf(runs);
  const times = [run.lcp, run.tbt].map((time) => `${Math.round(time)} ms`);
  return [
    ...scores.map((name) => String(run[name])),
    ...times,
    run.cls.toFixed(3),
    count(Math.round(run.benchmarkIndex)),
  ];
}

/** Names a page of which runs failed, whatever the others showed. */
export function unfinished({ path, runs, failures }: PageRuns, rounds: number): string[] {
  if (runs.length >= rounds) return [];
  return [`Lighthouse, ${path}: ${rounds - runs.length} of ${rounds} runs failed (${failures.at(-1)})`];
}
