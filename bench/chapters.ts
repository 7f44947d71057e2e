import { freePort, startSite } from "#tests/support/site.ts";
import { type Duration, fullDuration, quickDuration } from "./duration.ts";
import { measureEndurance } from "./endurance.ts";
import { measureApplications } from "./growth-applications.ts";
import { measureBands } from "./growth-bands.ts";
import { measurePages } from "./growth-pages.ts";
import { measureHostileClient } from "./hostile-client.ts";
import { measureLanding } from "./landing.ts";
import { measureLighthouse } from "./lighthouse.ts";
import type { Measurement } from "./measurement.ts";
import { measureRendered } from "./rendered.ts";
import type { Chapter } from "./report.ts";
import { measureAnswers, measurePicture } from "./shared-responses.ts";
import { measureSize } from "./size.ts";
import { measureStart } from "./start.ts";
import { measureSubmissions } from "./submissions.ts";
import { measureVisitors } from "./visitors.ts";

/** Every chapter of the report, in its order. */
export const measurements: readonly Measurement[] = [
  { name: "size", needs: [], measure: () => onSite(measureSize) },
  { name: "lighthouse", needs: [], measure: ({ once }) => onSite((url) => measureLighthouse(url, once ? 1 : 3)) },
  { name: "landing", needs: ["wrk", "nginx"], measure: ({ pace }) => measureLanding(pace) },
  { name: "memory", needs: ["wrk"], measure: ({ once }) => measureEndurance(once) },
  { name: "rendered", needs: ["wrk"], measure: ({ pace }) => measureRendered(pace) },
  { name: "answers", needs: ["wrk", "nginx"], measure: ({ pace }) => measureAnswers(pace) },
  { name: "picture", needs: ["wrk", "nginx"], measure: ({ pace }) => measurePicture(pace) },
  { name: "hostile", needs: [], measure: ({ once }) => measureHostileClient(once ? 15 : 60) },
  { name: "submissions", needs: [], measure: ({ once }) => measureSubmissions(once ? 1 : 3) },
  { name: "start", needs: [], measure: ({ once }) => measureStart(once ? 1 : 5) },
  { name: "visitors", needs: ["wrk", "nginx"], measure: ({ pace }) => measureVisitors(pace) },
  { name: "pages", needs: ["wrk"], measure: ({ pace }) => measurePages(pace) },
  { name: "bands", needs: ["wrk"], measure: ({ pace }) => measureBands(pace) },
  { name: "applications", needs: ["wrk"], measure: ({ pace }) => measureApplications(pace) },
];

/** How long each is measured. */
export function durationOf(once: boolean): Duration {
  return once ? quickDuration : fullDuration;
}

/** The site with an address of its own in its pages, for measurements with a browser. */
async function onSite(measure: (url: string) => Promise<Chapter>): Promise<Chapter> {
  const port = String(await freePort());
  const site = await startSite({ PORT: port, SITE_URL: `http://127.0.0.1:${port}` });
  try {
    return await measure(site.url);
  } finally {
    await site.stop();
  }
}
