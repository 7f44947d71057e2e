import { BandsPage } from "#app/features/lineup/bands-page.tsx";
import { loadLineUp, wallOf } from "#app/features/lineup/calls.ts";
import { festivalDatesText } from "#app/features/lineup/festival-dates.ts";
import { rememberLineUp } from "#app/features/lineup/shown-line-up.ts";
import { pageMeta, siteOf } from "#app/features/sharing/meta.ts";
import { breadcrumbList } from "#app/features/sharing/structured-data.ts";
import { browserFetch, forEverybody } from "#app/services/site/site-fetch.ts";
import type { Route } from "./+types/band";

/** The wall of posters. */
export const loader = async ({ context }: Route.LoaderArgs) =>
  wallOf(await context.get(forEverybody)("line-up", loadLineUp));

export async function clientLoader() {
  const lineUp = await loadLineUp(browserFetch);
  rememberLineUp(lineUp);
  return wallOf(lineUp);
}

export const meta: Route.MetaFunction = ({ loaderData: { festival }, matches }) => {
  const dates = festival ? `, ${festivalDatesText(festival)}` : "";
  const description = `Every band at the festival${dates}: who they are, what they play, and when and where to hear them.`;
  const site = siteOf(matches);
  const structuredData = site ? [breadcrumbList(site.siteUrl, [{ name: "Bands", path: "/band" }])] : [];
  return pageMeta({ site, path: "/band", title: "Bands", description, structuredData });
};

export default function Bands({ loaderData }: Route.ComponentProps) {
  return <BandsPage wall={loaderData} />;
}
