import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { z } from "zod";
import { bareRecords } from "../desk/bare-records.ts";
import { median, megabytes, percentile } from "../report/figures.ts";
import { type MeasuredProcess, startScript, startServed } from "../report/measured-process.ts";
import { type Chapter, over, under } from "../report/report.ts";
import { submit } from "./submitters.ts";

const bars = { perSecond: 400, p99: 150, memory: 300e6 } as const;
const clients = 16;
const roundMs = 8_000;
const drainMs = 5_000;

type Round = { perSecond: number; p50: number; p99: number; refused: number; memory: number; mailsSent: number };

/** Volunteer applications stored and acknowledged per second, and the latency of each. */
export async function measureSubmissions(rounds: number): Promise<Chapter> {
  const folder = mkdtempSync(join(tmpdir(), "festival-bench-"));
  const site = await startServed(join(folder, "data"), { RATE_LIMIT: "off", LOG_LEVEL: "warn" });
  const bare = await startScript(bareRecords, join(folder, "bare.sqlite"));
  const figures: { site: Round[]; bare: Round[] } = { site: [], bare: [] };
  try {
    await submit(site.url, clients, 1_000);
    for (let round = 0; round < rounds; round++) {
      figures.site.push(await measureRound(site));
      figures.bare.push(await measureRound(bare));
    }
    const draining = await measureDraining(site);
    return chapter(summary(figures.site), summary(figures.bare), draining, rounds);
  } finally {
    await site.stop();
    await bare.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function measureRound(process: MeasuredProcess): Promise<Round> {
  let memory = 0;
  const watch = setInterval(() => {
    memory = Math.max(memory, process.memory());
  }, 200);
  const before = await mailsWaiting(process);
  const { acknowledged, refused, times, seconds } = await submit(process.url, clients, roundMs);
  clearInterval(watch);
  const after = await mailsWaiting(process);
  return {
    perSecond: acknowledged / seconds,
    p50: percentile(times, 50),
    p99: percentile(times, 99),
    refused,
    memory,
    mailsSent: (before + 2 * acknowledged - after) / seconds,
  };
}

/** Emails sent per second once submitting has ended. */
async function measureDraining(process: MeasuredProcess): Promise<number> {
  const before = await mailsWaiting(process);
  await wait(drainMs);
  return ((before - (await mailsWaiting(process))) / drainMs) * 1000;
}

/** Number of queued emails; the peer has none. */
async function mailsWaiting({ url }: MeasuredProcess): Promise<number> {
  const response = await fetch(`${url}/healthz?verbose`);
  if (!response.headers.get("content-type")?.includes("json")) return 0;
  return z.object({ outbox: z.object({ waiting: z.number() }) }).parse(await response.json()).outbox.waiting;
}

function summary(rounds: readonly Round[]): Round {
  const of = (key: keyof Round) => median(rounds.map((round) => round[key]));
  return {
    perSecond: of("perSecond"),
    p50: of("p50"),
    p99: of("p99"),
    refused: rounds.reduce((sum, round) => sum + round.refused, 0),
    memory: Math.max(...rounds.map((round) => round.memory)),
    mailsSent: of("mailsSent"),
  };
}

function chapter(site: Round, bare: Round, draining: number, rounds: number): Chapter {
  const ratio = (site.perSecond / bare.perSecond).toFixed(2);
  return {
    title: "Volunteer applications, acknowledged",
    how:
      `${clients} clients on the same two cores send one application after the other for ${roundMs / 1000} s, ${rounds === 1 ? "once" : `median of ${rounds} rounds`}, in ` +
      "turns with the peer. Each is validated, stored with its two emails in one transaction and answered when it is on the disk (SQLite, WAL, `synchronous=FULL`); " +
      "the emails are rendered and sent in the background, in the same process. The peer is a minimal server: `node:http` and `node:sqlite` with the same " +
      `durability, one insert, no validation, no email. The site reaches ${ratio} of it.`,
    columns: ["", "the site", "bare `node:http` and `node:sqlite`", "bar"],
    rows: [
      ["acknowledged a second", site.perSecond.toFixed(0), bare.perSecond.toFixed(0), `${bars.perSecond}`],
      ["half answered within", `${site.p50.toFixed(1)} ms`, `${bare.p50.toFixed(1)} ms`, ""],
      ["99 of 100 answered within", `${site.p99.toFixed(1)} ms`, `${bare.p99.toFixed(1)} ms`, `${bars.p99} ms`],
      ["not acknowledged", String(site.refused), String(bare.refused), "0"],
      ["memory at most", megabytes(site.memory), megabytes(bare.memory), megabytes(bars.memory)],
      ["emails a second meanwhile", site.mailsSent.toFixed(0), "", ""],
      ["emails a second afterwards", draining.toFixed(0), "", ""],
    ],
    missed: [
      ...under("Applications acknowledged a second", Math.round(site.perSecond), bars.perSecond),
      ...over("Applications, 99 of 100 within", site.p99, bars.p99, (value) => `${value.toFixed(1)} ms`),
      ...over("Applications not acknowledged", site.refused, 0, String),
      ...over("Memory during applications", site.memory, bars.memory, megabytes),
    ],
    inShort: `Applications: ${site.perSecond.toFixed(0)} acknowledged a second, ${ratio} of one bare insert each.`,
    figures: { perSecond: site.perSecond, p99: site.p99, memory: site.memory, mailsPerSecond: draining },
  };
}
