import { setTimeout as wait } from "node:timers/promises";
import { accepting } from "../pages/served-files.ts";
import { load } from "../pages/wrk.ts";
import type { Duration } from "../report/duration.ts";
import { median } from "../report/figures.ts";
import type { MeasuredProcess } from "../report/measured-process.ts";
import { connections } from "../report/peers.ts";
import { ask, deskRequests } from "./desk-requests.ts";

/** How long somebody looks at a list before the next one, in milliseconds. */
const LOOK_MS = 1000;
/** What two rounds differ by in any case. */
const usualNoise = 1.1;

/** p99 of `/` in milliseconds, without and with somebody at the desk; `noise`: how far the rounds without differ from each other. */
export type VisitorTimes = { calm: number; busy: number; ratio: number; noise: number };

/** The landing page without and with somebody who looks through the lists, in turns that begin and end without. */
export async function timeVisitors(
  site: MeasuredProcess,
  headers: Record<string, string>,
  { rounds, seconds }: Duration,
): Promise<VisitorTimes> {
  const target = { url: `${site.url}/`, headers: accepting("gzip") };
  const p99 = async () => (await load(target, { connections, seconds })).p99;
  await load(target, { connections, seconds: 1 });
  const calm = [await p99()];
  const busy: number[] = [];
  for (let round = 0; round < rounds; round++) {
    const reading = new AbortController();
    const reader = readLists(site, headers, reading.signal);
    busy.push(await p99());
    reading.abort();
    await reader;
    calm.push(await p99());
  }
  const noise = Math.max(usualNoise, Math.max(...calm) / Math.min(...calm));
  return { calm: median(calm), busy: median(busy), ratio: median(busy) / median(calm), noise };
}

async function readLists(site: MeasuredProcess, headers: Record<string, string>, signal: AbortSignal) {
  for (let turn = 0; !signal.aborted; turn++) {
    await ask(`${site.url}/desk/api${deskRequests[turn % deskRequests.length]?.address}`, headers);
    await wait(LOOK_MS, undefined, { signal }).catch(() => undefined);
  }
}
