import { cpSync } from "node:fs";
import { accepting } from "../pages/served-files.ts";
import { type Loaded, load, type Target } from "../pages/wrk.ts";
import { withDataFolder, withServer } from "../report/data-folder.ts";
import type { Duration } from "../report/duration.ts";
import { count, rate } from "../report/figures.ts";
import { startServed } from "../report/measured-process.ts";
import { connections } from "../report/peers.ts";
import type { Chapter } from "../report/report.ts";

/** Numbers of rows to measure with. */
export const sizes = [10, 1_000, 100_000];

/** A slower response is requested once only: wrk would just wait. Milliseconds. */
const slowMs = 1_000;
const timeoutMs = 30_000;

/** The result for an address: responses per second, milliseconds for one, or a failure. */
export type Sample = ({ kind: "load" } & Loaded) | { kind: "once"; ms: number } | { kind: "none"; why: string };

/** Requests twice, since the first response may not be cached, and if that is fast enough, over 32 connections for the given duration. */
export async function sample(target: Target, { seconds }: Duration): Promise<Sample> {
  const asked = { ...target, headers: accepting("gzip") };
  const first = await requestOnce(asked);
  const again = first.kind === "once" ? await requestOnce(asked) : first;
  if (again.kind !== "once" || again.ms > slowMs) return again;
  await load(asked, { connections, seconds: 1 });
  const loaded = await load(asked, { connections, seconds });
  return loaded.perSecond > 0
    ? { kind: "load", ...loaded }
    : { kind: "none", why: `none of ${connections} in ${seconds} s` };
}

async function requestOnce({ url, headers, maxSuffix }: Target): Promise<Sample> {
  const begin = performance.now();
  try {
    const signal = AbortSignal.timeout(timeoutMs);
    const response = await fetch(`${url}${maxSuffix ?? ""}`, { headers: { ...headers }, signal });
    await response.arrayBuffer();
    if (!response.ok) return { kind: "none", why: `answered ${response.status}` };
    return { kind: "once", ms: performance.now() - begin };
  } catch {
    return { kind: "none", why: `no answer in ${timeoutMs / 1000} s` };
  }
}

/** "2,310", "one in 3.2 s" or the reason of the failure. */
export function formatSample(found: Sample): string {
  if (found.kind === "load") return found.failed === 0 ? rate(found) : `${rate(found)} (${count(found.failed)} failed)`;
  return found.kind === "once" ? `one in ${(found.ms / 1000).toFixed(1)} s` : found.why;
}

/** Responses per second, for any kind of sample. */
export function perSecond(found: Sample): number {
  if (found.kind === "load") return found.perSecond;
  return found.kind === "once" ? 1000 / found.ms : 0;
}

/** One size: its cells after the number of rows, and its figures for further calculation. */
export type Size = { cells: readonly string[]; figures: Readonly<Record<string, number>> };

/**
 * Measures each size on a copy of one starter festival. A size that the site cannot serve has a row that says so, and is named among the
 * bars missed.
 */
export async function measureSizes(
  chapter: Omit<Chapter, "rows" | "missed" | "figures">,
  measure: (dataDir: string, size: number) => Promise<Size>,
): Promise<Chapter> {
  return withDataFolder(async (starter) => {
    await withServer(startServed(starter), async () => undefined);
    const rows: string[][] = [];
    const missed: string[] = [];
    const figures: Record<string, number> = {};
    for (const size of sizes) {
      const measured = await onCopy(starter, (dataDir) => measure(dataDir, size)).catch(explain);
      if (typeof measured === "string") missed.push(`${chapter.title}, ${count(size)}: ${measured}`);
      rows.push([count(size), ...(typeof measured === "string" ? [measured] : measured.cells)]);
      if (typeof measured !== "string")
        for (const [name, value] of Object.entries(measured.figures)) figures[`${name} ${size}`] = value;
    }
    const width = chapter.columns.length;
    return { ...chapter, rows: rows.map((row) => [...row, ...Array(width - row.length).fill("")]), missed, figures };
  });
}

function onCopy<Result>(starter: string, measure: (dataDir: string) => Promise<Result>): Promise<Result> {
  return withDataFolder((dataDir) => {
    cpSync(starter, dataDir, { recursive: true });
    return measure(dataDir);
  });
}

function explain(error: unknown): string {
  return error instanceof Error ? (error.message.split("\n")[0] ?? "failed") : String(error);
}
