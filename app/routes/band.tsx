import { BandsPage } from "#app/features/lineup/bands-page.tsx";
import { loadLineUp } from "#app/features/lineup/calls.ts";
import { festivalDatesText } from "#app/features/lineup/festival-dates.ts";
import { pageMeta, siteOf } from "#app/features/sharing/meta.ts";
import { breadcrumbList } from "#app/features/sharing/structured-data.ts";
import { browserFetch, forEverybody } from "#app/platform/site-fetch.ts";
import type { Route } from "./+types/band";

/** The wall of posters. */
export const loader = ({ context }: Route.LoaderArgs) => context.get(forEverybody)("line-up", loadLineUp);
export const clientLoader = () => loadLineUp(browserFetch);

export const meta: Route.MetaFunction = ({ loaderData: { festival }, matches }) => {
  const dates = festival ? `, ${festivalDatesText(festival)}` : "";
  const description = `Every band at the festival${dates}: who they are, what they play, and when and where to hear them.`;
  const site = siteOf(matches);
  const structuredData = site ? [breadcrumbList(site.siteUrl, [{ name: "Bands", path: "/band" }])] : [];
  return pageMeta({ site, path: "/band", title: "Bands", description, structuredData });
};

export default function Bands({ loaderData }: Route.ComponentProps) {
  return <BandsPage lineUp={loaderData} />;
}
