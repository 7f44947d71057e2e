import { data } from "react-router";
import { festivalDatesText } from "#app/features/lineup/festival-dates.ts";
import { lineUpStatus, loadLineUp } from "#app/features/lineup/lineup-api.ts";
import { SchedulePage } from "#app/features/lineup/schedule-page.tsx";
import { pageMeta, siteOf } from "#app/features/sharing/page-meta.ts";
import { breadcrumbList } from "#app/features/sharing/site-structured-data.ts";
import type { PageHandle } from "#app/services/site/page-handle.ts";
import { browserFetch, cachedLoader } from "#app/services/site/site-fetch.ts";
import { useSite } from "#app/services/site/use-site.ts";
import type { Route } from "./+types/schedule";

/** The schedule as text, by day and venue. */
export async function loader({ context }: Route.LoaderArgs) {
  const lineUp = await context.get(cachedLoader)("line-up", loadLineUp);
  return data(lineUp, lineUpStatus(lineUp));
}

export const clientLoader = () => loadLineUp(browserFetch);

export const handle = { isCacheable: true } satisfies PageHandle;

export const meta: Route.MetaFunction = ({ loaderData: { festival }, matches }) => {
  const dates = festival ? ` of ${festivalDatesText(festival)}` : "";
  const description = `The whole schedule${dates}, by day and venue, to read, to print and to put into your calendar.`;
  const site = siteOf(matches);
  const structuredData = site ? [breadcrumbList(site.siteUrl, [{ name: "Schedule", path: "/schedule" }])] : [];
  return pageMeta({ site, path: "/schedule", title: "Schedule", description, structuredData });
};

export default function Schedule({ loaderData }: Route.ComponentProps) {
  const { today, settings } = useSite();
  return <SchedulePage lineUp={loaderData} today={today} siteUrl={settings.siteUrl} />;
}
