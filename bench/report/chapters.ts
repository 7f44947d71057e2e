import { freePort, startSite } from "#tests/support/site/site.ts";
import { measureApplications } from "../content/growth-applications.ts";
import { measureBands } from "../content/growth-bands.ts";
import { measurePages } from "../content/growth-pages.ts";
import { measurePublishing } from "../content/publishing.ts";
import { measureDesk } from "../desk/desk.ts";
import { measureMailing } from "../desk/desk-mailing.ts";
import { measureSchedule } from "../desk/desk-schedule.ts";
import { measureLighthouse } from "../lighthouse/lighthouse.ts";
import { measureDeskLighthouse } from "../lighthouse/lighthouse-desk.ts";
import { measureDeskSize, measureSize } from "../lighthouse/size.ts";
import { measureEndurance } from "../load/endurance.ts";
import { measureHostileAccounts } from "../load/hostile-accounts.ts";
import { measureHostileClient } from "../load/hostile-client.ts";
import { measureSubmissions } from "../load/submissions.ts";
import { measureVisitors } from "../load/visitors.ts";
import { measureColdPages } from "../pages/cold-pages.ts";
import { measureHits } from "../pages/hits.ts";
import { measureLanding } from "../pages/landing.ts";
import { measureRendered } from "../pages/rendered.ts";
import { measurePicture, measureSharedResponses } from "../pages/shared-responses.ts";
import { measureStart } from "../pages/start.ts";
import { type Duration, fullDuration, quickDuration } from "./duration.ts";
import type { Measurement } from "./measurement.ts";
import type { Chapter } from "./report.ts";
import { measureWall } from "./wall.ts";

/** Every chapter of the report, in its order. */
export const measurements: readonly Measurement[] = [
  { name: "size", needs: [], measure: () => onSite(measureSize) },
  { name: "desk-size", needs: [], measure: measureDeskSize },
  { name: "lighthouse", needs: [], measure: ({ once }) => onSite((url) => measureLighthouse(url, once ? 1 : 3)) },
  { name: "desk-lighthouse", needs: [], measure: ({ once }) => measureDeskLighthouse(once ? 1 : 3) },
  // The line-up page: a wall of posters.
  { name: "wall", needs: [], measure: ({ once }) => measureWall(once ? 1 : 3) },
  { name: "landing", needs: ["wrk", "nginx"], measure: ({ duration }) => measureLanding(duration) },
  { name: "hits", needs: ["wrk"], measure: ({ duration }) => measureHits(duration) },
  { name: "memory", needs: ["wrk"], measure: ({ once }) => measureEndurance(once) },
  { name: "rendered", needs: ["wrk"], measure: ({ duration }) => measureRendered(duration) },
  { name: "cold", needs: [], measure: ({ duration }) => measureColdPages(duration) },
  // API responses that are the same for every visitor.
  { name: "answers", needs: ["wrk", "nginx"], measure: ({ duration }) => measureSharedResponses(duration) },
  { name: "picture", needs: ["wrk", "nginx"], measure: ({ duration }) => measurePicture(duration) },
  { name: "hostile", needs: [], measure: ({ once }) => measureHostileClient(once ? 15 : 60) },
  { name: "accounts", needs: [], measure: ({ once }) => measureHostileAccounts(once ? 10 : 30) },
  { name: "submissions", needs: [], measure: ({ once }) => measureSubmissions(once ? 1 : 3) },
  { name: "start", needs: [], measure: ({ once }) => measureStart(once ? 1 : 5) },
  { name: "visitors", needs: ["wrk", "nginx"], measure: ({ duration }) => measureVisitors(duration) },
  { name: "pages", needs: ["wrk"], measure: ({ duration }) => measurePages(duration) },
  { name: "bands", needs: ["wrk"], measure: ({ duration }) => measureBands(duration) },
  { name: "applications", needs: ["wrk"], measure: ({ duration }) => measureApplications(duration) },
  { name: "desk", needs: ["wrk"], measure: ({ once, duration }) => measureDesk(once, duration) },
  { name: "schedule", needs: [], measure: ({ once }) => measureSchedule(once ? 1 : 3) },
  { name: "mailing", needs: ["wrk"], measure: ({ once, duration }) => measureMailing(once, duration) },
  { name: "publishing", needs: [], measure: ({ once }) => measurePublishing(once) },
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
