import { data } from "react-router";
import { BandsPage } from "#app/features/lineup/bands-page.tsx";
import { festivalDatesText } from "#app/features/lineup/festival-dates.ts";
import { bandsPageData, lineUpStatus, loadLineUp } from "#app/features/lineup/lineup-api.ts";
import { cacheLineUp } from "#app/features/lineup/lineup-cache.ts";
import { pageMeta, siteOf } from "#app/features/sharing/page-meta.ts";
import { breadcrumbList } from "#app/features/sharing/site-structured-data.ts";
import type { PageHandle } from "#app/services/site/page-handle.ts";
import { browserFetch, cachedLoader } from "#app/services/site/site-fetch.ts";
import { useSite } from "#app/services/site/use-site.ts";
import type { Route } from "./+types/band";

/** The wall of posters. */
export async function loader({ context }: Route.LoaderArgs) {
  const load = context.get(cachedLoader);
  return load("bands page", async () => {
    const lineUp = await load("line-up", loadLineUp);
    return data(bandsPageData(lineUp), lineUpStatus(lineUp));
  });
}

export async function clientLoader() {
  const lineUp = await loadLineUp(browserFetch);
  cacheLineUp(lineUp);
  return bandsPageData(lineUp);
}

export const handle = { isCacheable: true } satisfies PageHandle;

export const meta: Route.MetaFunction = ({ loaderData: { festival }, matches }) => {
  const dates = festival ? `, ${festivalDatesText(festival)}` : "";
  const description = `Every band at the festival${dates}: who they are, what they play, and when and where to hear them.`;
  const site = siteOf(matches);
  const structuredData = site ? [breadcrumbList(site.siteUrl, [{ name: "Bands", path: "/band" }])] : [];
  return pageMeta({ site, path: "/band", title: "Bands", description, structuredData });
};

export default function Bands({ loaderData }: Route.ComponentProps) {
  return <BandsPage data={loaderData} today={useSite().today} />;
}
