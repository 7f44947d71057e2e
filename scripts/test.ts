/**
 * The whole gate, in the order in which a fault is cheapest to find: format and lint, types, import rules, unit and integration
 * tests on SQLite and on PostgreSQL, then the browser. Sets up by itself what it needs. `--long` adds what takes its time.
 */
import { spawnSync } from "node:child_process";
import { mkdirSync, readFileSync, rmSync } from "node:fs";
import { z } from "zod";
import { findBrowser } from "./browser.ts";
import { startPostgres } from "./postgres.ts";

const long = process.argv.includes("--long");
const results = ".cache/test-results";
const tally = { passed: 0, failed: 0 };
rmSync(results, { recursive: true, force: true });
mkdirSync(results, { recursive: true });

step("format and lint", "biome", ["check", "--error-on-warnings", "."]);
step("route types", "react-router", ["typegen"]);
step("types", "tsc", []);
step("import rules", "depcruise", ["app", "server", "embedded", "migrations", "--config", ".dependency-cruiser.cjs"]);
step("unused code", "knip", []);
vitest("unit and integration, SQLite", "sqlite", {});

const postgres = await startPostgres();
try {
  vitest("unit and integration, PostgreSQL", "postgres", { TEST_DATABASE_URL: postgres.url });
} finally {
  await postgres.stop();
}

step("build", "npm", ["run", "--silent", "build"]);
browserTests();
close();

function step(name: string, command: string, args: string[], env: Record<string, string> = {}) {
  const start = performance.now();
  console.log(`\n── ${name}`);
  const { status } = spawnSync(command, args, { stdio: "inherit", env: { ...process.env, ...env } });
  console.log(`   ${status === 0 ? "ok" : "FAILED"}, ${((performance.now() - start) / 1000).toFixed(1)} s`);
  count(status === 0 ? 1 : 0, status === 0 ? 0 : 1);
}

function vitest(name: string, label: string, env: Record<string, string>) {
  const file = `${results}/vitest-${label}.json`;
  step(name, "vitest", ["run", "--reporter=default", "--reporter=json", `--outputFile.json=${file}`], {
    ...env,
    ...(long ? { LONG: "1" } : {}),
  });
  const summary = z.object({ numPassedTests: z.number(), numFailedTests: z.number() }).parse(readJson(file));
  count(summary.numPassedTests, summary.numFailedTests);
}

function browserTests() {
  const file = `${results}/playwright.json`;
  const env = { CHROMIUM_PATH: findBrowser(), PLAYWRIGHT_JSON_OUTPUT_FILE: file, ...(long ? { LONG: "1" } : {}) };
  step("browser", "playwright", ["test", "--reporter=list,json"], env);
  const { stats } = z
    .object({ stats: z.object({ expected: z.number(), unexpected: z.number(), flaky: z.number() }) })
    .parse(readJson(file));
  count(stats.expected, stats.unexpected + stats.flaky);
}

function readJson(file: string): unknown {
  return JSON.parse(readFileSync(file, "utf8"));
}

function count(passed: number, failed: number) {
  tally.passed += passed;
  tally.failed += failed;
}

/** One line for people and for machines, and the exit code. */
function close() {
  console.log(`\n${tally.passed} passed, ${tally.failed} failed`);
  process.exit(tally.failed === 0 ? 0 : 1);
}
