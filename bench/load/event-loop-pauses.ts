/**
 * Loaded into a server that is measured (`node --import`): appends its longest pauses of each tenth of a second to the file that `PAUSES_FILE` names, a line each: when it was
 * written, the pause in milliseconds, and the processor time that the thread itself took in one, which no load of the machine makes longer.
 */
import { appendFileSync } from "node:fs";
import { isMainThread } from "node:worker_threads";

const { PAUSES_FILE: file } = process.env;
const everyMs = 5;
const isServer = isMainThread && process.argv[1]?.endsWith("server/main.ts");

if (file !== undefined && isServer) {
  let last = now();
  let longest = { clock: 0, processor: 0 };
  let written = last.clock;
  setInterval(() => {
    const { clock, processor } = now();
    longest = {
      clock: Math.max(longest.clock, clock - last.clock - everyMs),
      processor: Math.max(longest.processor, processor - last.processor),
    };
    last = { clock, processor };
    if (clock - written < 100) return;
    appendFileSync(file, `${Date.now()} ${longest.clock.toFixed(1)} ${longest.processor.toFixed(1)}\n`);
    longest = { clock: 0, processor: 0 };
    written = clock;
  }, everyMs).unref();
}

function now() {
  const { user, system } = process.threadCpuUsage();
  return { clock: performance.now(), processor: (user + system) / 1_000 };
}
