/**
 * `npm run bench`: builds the site, measures it beside its peers and writes `docs/performance.md`, and the figures alone into
 * `.cache/bench.json`. An hour or so on a quiet machine.
 *
 * `--only landing,memory` measures only those chapters, and `--once` everything in a single short round: for work on one chapter, or on a busy
 * machine. Such figures are only printed.
 *
 * A whole run that was broken off goes on with `--resume`, after the chapters that it had measured.
 */
import "./report/production-mode.ts";
import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { durationOf, measurements } from "./report/chapters.ts";
import { describeMachine } from "./report/machine.ts";
import { chosen, type Measurement } from "./report/measurement.ts";
import { missingPrograms } from "./report/programs.ts";
import { type Chapter, report, summary } from "./report/report.ts";

const { once, only, resume } = parseArgs({
  options: {
    once: { type: "boolean", default: false },
    only: { type: "string" },
    resume: { type: "boolean", default: false },
  },
}).values;
const isWhole = !once && only === undefined;
/** A file for each chapter of a whole run, until the report is written. */
const measuredChapters = ".cache/bench-chapters";
const choice = chosen(measurements, only);
if (!choice.ok) {
  const names = measurements.map(({ name }) => name).join(", ");
  giveUp([`There is no chapter ${choice.unknown.join(", ")}. There are: ${names}.`]);
}
const missing = missingPrograms(choice.chosen.flatMap(({ needs }) => needs));
if (missing.length > 0) giveUp(missing);

const machine = await describeMachine();
execFileSync(process.execPath, ["scripts/build/build-if-needed.ts"], { stdio: ["ignore", "ignore", "inherit"] });

if (isWhole && !resume) rmSync(measuredChapters, { recursive: true, force: true });
mkdirSync(measuredChapters, { recursive: true });
const chapters: Record<string, Chapter> = {};
for (const measurement of choice.chosen)
  chapters[measurement.name] = isWhole ? await measureOnce(measurement) : await measure(measurement);

const surroundings = { machine, date: new Date().toISOString().slice(0, 10), command: "npm run bench" };
const text = report(Object.values(chapters), surroundings);
if (isWhole) {
  writeFileSync(".cache/bench.json", summary(chapters, surroundings));
  writeFileSync("docs/performance.md", text);
  rmSync(measuredChapters, { recursive: true });
}
console.log(text);

/** Takes up what a broken-off run had measured. */
async function measureOnce(measurement: Measurement): Promise<Chapter> {
  const file = join(measuredChapters, `${measurement.name}.json`);
  if (existsSync(file)) return JSON.parse(readFileSync(file, "utf8")) satisfies Chapter;
  const chapter = await measure(measurement);
  writeFileSync(file, JSON.stringify(chapter));
  return chapter;
}

/** A chapter that fails is named among the missed bars, and does not affect the others. */
async function measure({ name, measure: run }: Measurement): Promise<Chapter> {
  const begin = performance.now();
  try {
    return await run({ once, duration: durationOf(once) });
  } catch (error) {
    console.error(error);
    const why = error instanceof Error ? error.message : String(error);
    return {
      title: name,
      how: "Could not be measured.",
      columns: [""],
      rows: [],
      missed: [`${name} was not measured: ${why}`],
    };
  } finally {
    console.error(`${name}: ${Math.round((performance.now() - begin) / 1000)} s`);
  }
}

function giveUp(sentences: readonly string[]): never {
  for (const sentence of sentences) console.error(sentence);
  process.exit(1);
}
