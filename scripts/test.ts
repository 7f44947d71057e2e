/**
 * The whole gate, in the order in which a fault is cheapest to find: format and lint, import rules, unused code, types, the build, unit and
 * integration tests on SQLite and on PostgreSQL, then the browser. Sets up by itself what it needs. `--long` adds what takes its time.
 */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { join, resolve } from "node:path";
import { z } from "zod";
import { findDovecot } from "#tests/support/servers/imap-server.ts";
import { fastFolder } from "./parts/fast-folder.ts";
import { startPostgres } from "./parts/postgres.ts";

const isLong = process.argv.includes("--long");
const results = ".cache/test-results";
const tally = { passed: 0, failed: 0 };
/** Unit tests that failed, named again at the very end: some machines show only the end of a long log. */
const failures: string[] = [];
const temporary = mkdtempSync(join(fastFolder(), "festival-tests-"));
// The servers that tests start run as other users.
chmodSync(temporary, 0o755);
process.on("exit", () => rmSync(temporary, { recursive: true, force: true }));
const environment = {
  ...process.env,
  TMPDIR: temporary,
  // The tests start many processes, and each loads the same modules.
  NODE_COMPILE_CACHE: resolve(".cache/compiled"),
  ...(isLong ? { LONG: "1" } : {}),
};
const unitTestResults = z.object({
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  testResults: z.array(
    z.object({
      name: z.string(),
      message: z.string(),
      assertionResults: z.array(
        z.object({ fullName: z.string(), status: z.string(), failureMessages: z.array(z.string()) }),
      ),
    }),
  ),
});
rmSync(results, { recursive: true, force: true });
mkdirSync(results, { recursive: true });

await step("route types", "react-router", ["typegen"]);
await Promise.all([checkTypes(), checkStatically()]);
await unitTests();
await browserTests();
await imageTests();
for (const failure of failures) console.log(`\nFAILED: ${failure}`);
console.log(`\n${tally.passed} passed, ${tally.failed} failed`);
process.exit(tally.failed === 0 ? 0 : 1);

/** Beside the other checks, since it needs nothing of them. */
async function checkTypes() {
  await step("types", "tsc", []);
}

async function checkStatically() {
  await step("format and lint", "biome", ["check", "--error-on-warnings", "."]);
  const folders = ["site", "desk", "ui", "services", "platform", "server", "embedded", "migrations"];
  await step("import rules", "depcruise", [...folders, "--config", ".dependency-cruiser.cjs"]);
  await step("unused code", "knip", []);
  await step("build", "npm", ["run", "--silent", "build"]);
}

async function unitTests() {
  findDovecot();
  const postgres = await startPostgres();
  try {
    await unitStep("unit and integration, SQLite and PostgreSQL", [], { TEST_DATABASE_URL: postgres.url });
  } finally {
    await postgres.stop();
  }
}

/** Builds an image and runs it, which takes the machine for ten minutes. */
async function imageTests() {
  if (isLong) await unitStep("the image", ["tests/project/commands/container.test.ts"], { ALONE: "1" });
}

async function unitStep(name: string, tests: readonly string[], env: Record<string, string>) {
  const file = `${results}/${name}.json`;
  const args = ["run", ...tests, "--reporter=default", "--reporter=json", `--outputFile.json=${file}`];
  await step(name, "vitest", args, env);
  const { numPassedTests, numFailedTests, testResults } = unitTestResults.parse(readJson(file));
  count(numPassedTests, numFailedTests);
  for (const { name, message, assertionResults } of testResults) {
    if (message) failures.push(`${name}\n${message}`);
    for (const { fullName, status, failureMessages } of assertionResults)
      if (status === "failed") failures.push(`${name}: ${fullName}\n${failureMessages.join("\n")}`);
  }
}

/** What has the machine to itself, because it measures how soon something is so, is tagged `@alone`, and is long. */
async function browserTests() {
  if (!isLong) return browserStep("browser", []);
  await browserStep("browser", ["--grep-invert", "@alone"]);
  await browserStep("browser, alone", ["--grep", "@alone", "--workers=1"]);
}

async function browserStep(name: string, options: readonly string[]) {
  const file = `${results}/${name}.json`;
  const env = { PLAYWRIGHT_JSON_OUTPUT_FILE: file };
  await step(name, "playwright", ["test", "--reporter=list,json", ...options], env);
  const { stats } = z
    .object({ stats: z.object({ expected: z.number(), unexpected: z.number(), flaky: z.number() }) })
    .parse(readJson(file));
  count(stats.expected, stats.unexpected + stats.flaky);
}

async function step(name: string, command: string, args: string[], env: Record<string, string> = {}) {
  const start = performance.now();
  console.log(`\n── ${name}`);
  const child = spawn(command, args, { stdio: "inherit", env: { ...environment, ...env } });
  const [code] = await once(child, "exit");
  console.log(`   ${name}: ${code === 0 ? "ok" : "FAILED"}, ${((performance.now() - start) / 1000).toFixed(1)} s`);
  count(code === 0 ? 1 : 0, code === 0 ? 0 : 1);
}

function readJson(file: string): unknown {
  return JSON.parse(readFileSync(file, "utf8"));
}

function count(passed: number, failed: number) {
  tally.passed += passed;
  tally.failed += failed;
}
