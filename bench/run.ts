/**
 * `npm run bench`: builds the site, measures it beside its peers and writes `docs/performance.md`. With `--once` everything is run a
 * single time and only printed: for work on a busy machine.
 */
import { execFileSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { freePort, startSite } from "#tests/support/site.ts";
import { measureLighthouse } from "./lighthouse.ts";
import { describeMachine } from "./machine.ts";
import { type Chapter, report } from "./report.ts";
import { measureSize } from "./size.ts";
import { measureStart } from "./start.ts";
import { measureSubmissions } from "./submissions.ts";

const once = process.argv.includes("--once");
const machine = await describeMachine();

execFileSync("npm", ["run", "--silent", "build"], { stdio: ["ignore", "ignore", "inherit"] });

const chapters: Chapter[] = [await measureStart(once ? 1 : 5), await measureSubmissions(once ? 1 : 3)];
const port = String(await freePort());
const site = await startSite({ PORT: port, SITE_URL: `http://127.0.0.1:${port}` });
try {
  chapters.unshift(await measureSize(site.url));
  const { faults, ...lighthouse } = await measureLighthouse(site.url, once ? 1 : 3);
  chapters.push(lighthouse);
  for (const fault of faults) console.error(`Lighthouse took points: ${fault}`);
} finally {
  await site.stop();
}

const date = new Date().toISOString().slice(0, 10);
const text = report(chapters, { machine, date, command: "npm run bench" });
if (!once) writeFileSync("docs/performance.md", text);
console.log(text);
