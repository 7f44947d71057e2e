import { data, redirect } from "react-router";
import type { PageHandle } from "#services/site/page-handle.ts";
import { cachedLoader } from "#services/site/site-fetch.ts";
import { useSite } from "#services/site/use-site.ts";
import { loadLineUpInBrowser } from "#site/features/lineup/offline/load-line-up-in-browser.ts";
import { Offline } from "#site/features/lineup/offline/offline.tsx";
import { dayTitle, festivalDatesText } from "#site/features/lineup/programme/festival-dates.ts";
import { dayPath, programmeOf } from "#site/features/lineup/programme/programme.ts";
import { lineUpStatus, loadLineUp } from "#site/features/lineup/records/lineup-api.ts";
import { findDay, type ScheduleData, scheduleData } from "#site/features/lineup/schedule/schedule-data.ts";
import { SchedulePage } from "#site/features/lineup/schedule/schedule-page.tsx";
import { pageMeta, siteOf } from "#site/features/sharing/page-meta.ts";
import { breadcrumbList } from "#site/features/sharing/site-structured-data.ts";
import type { Route } from "./+types/schedule";

/** The schedule by venue and time: `/schedule`, and `/schedule/friday` for one of its days. */
export async function loader({ context, params, request }: Route.LoaderArgs) {
  const load = context.get(cachedLoader);
  const schedule = await load("schedule", async () => scheduleData(await load("line-up", loadLineUp)));
  return data(withDay(schedule, params.day, request), lineUpStatus(schedule));
}

export const clientLoader = async ({ params, request }: Route.ClientLoaderArgs) =>
  withDay(scheduleData(await loadLineUpInBrowser(request.url)), params.day, request);

export const handle = {
  isCacheable: true,
  cachePath: pathOf,
  screen: "/schedule",
} satisfies PageHandle;

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  const { festival, day } = loaderData;
  const dates = festival ? ` of ${festivalDatesText(festival)}` : "";
  const description = day
    ? `Who plays on ${dayTitle(day.name, festival)}, by venue and time.`
    : `The whole schedule${dates}, by day and venue, to read, to print and to put into your calendar.`;
  const site = siteOf(matches);
  const trail = [{ name: "Schedule", path: "/schedule" }, ...(day ? [{ name: day.name, path: dayPath(day) }] : [])];
  return pageMeta({
    site,
    path: pathOf(loaderData),
    title: day ? `${dayTitle(day.name, festival)}, schedule` : "Schedule",
    description,
    ...(day && { imageAlt: `The bill of ${dayTitle(day.name, festival)}: who plays, from the first set to the last` }),
    structuredData: site ? [breadcrumbList(site.siteUrl, trail)] : [],
  });
};

export default function Schedule({ loaderData }: Route.ComponentProps) {
  const site = useSite();
  return (
    <>
      <Offline settings={site.settings} />
      <SchedulePage data={loaderData} day={loaderData.day?.slug} site={site} />
    </>
  );
}

type LoadedSchedule = ScheduleData & { day?: { name: string; slug: string } };

/** @throws a 404 for a day that the schedule does not have, and a redirection from any other spelling of its address */
function withDay(schedule: ScheduleData, written: string | undefined, request: Request): LoadedSchedule {
  if (written === undefined || schedule.bands === undefined) return schedule;
  const day = findDay(programmeOf(schedule.bands), written);
  // React Router calls whatever has no text of its own an "Internal Server Error".
  if (day === undefined) throw data(null, { status: 404, statusText: "Not Found" });
  const { pathname, search } = new URL(request.url);
  if (pathname !== dayPath(day)) throw redirect(dayPath(day) + search, 301);
  return { ...schedule, day: { name: day.name, slug: day.slug } };
}

function pathOf({ day }: LoadedSchedule) {
  return day ? dayPath(day) : "/schedule";
}
