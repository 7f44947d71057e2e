/** A thread that reads pages at a steady pace, whether earlier responses have come or not, and sends the milliseconds that each of them took. */
import { get } from "node:http";
import { setTimeout as wait } from "node:timers/promises";
import { parentPort, workerData } from "node:worker_threads";
import { z } from "zod";

const { pages, everyMs, seconds } = z
  .object({ pages: z.array(z.url()), everyMs: z.number(), seconds: z.number() })
  .parse(workerData);

const reads = pages.map((page) => ({ page, times: Array.of<number>(), failed: 0 }));
const underWay: Promise<void>[] = [];
const begin = performance.now();
for (let round = 1; performance.now() - begin < seconds * 1000; round += 1) {
  underWay.push(...reads.map(read));
  await wait(Math.max(0, begin + round * everyMs - performance.now()));
}
await Promise.all(underWay);
parentPort?.postMessage(reads);

function read(of: { page: string; times: number[]; failed: number }): Promise<void> {
  const asked = performance.now();
  return new Promise((resolve) => {
    const end = (status: number) => {
      of.times.push(performance.now() - asked);
      if (status !== 200) of.failed += 1;
      resolve();
    };
    get(of.page, { agent: false, headers: { "Accept-Encoding": "gzip" }, localAddress: "127.0.0.3" }, (response) => {
      response.resume().once("close", () => end(response.complete ? (response.statusCode ?? 0) : 0));
    }).once("error", () => end(0));
  });
}
