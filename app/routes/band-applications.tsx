import { ContentPage } from "#app/features/pages/content-page.tsx";
import { fixedPage } from "#app/features/pages/fixed-page.ts";
import { loadSections } from "#app/features/pages/section-calls.ts";
import { contentPageMeta } from "#app/features/sharing/content-page-meta.ts";
import { siteOf } from "#app/features/sharing/meta.ts";
import { useSite } from "#app/platform/site.ts";
import { browserFetch, inProcessFetch, type SiteFetch } from "#app/platform/site-fetch.ts";
import type { Route } from "./+types/band-applications";

/** The one content page whose sections come from the product API (specification, section 2). */
const load = async (fetch: SiteFetch) => fixedPage(await loadSections(fetch, "band-applications"), "band-applications");

export const loader = ({ context }: Route.LoaderArgs) => load(context.get(inProcessFetch));
export const clientLoader = () => load(browserFetch);

export const meta: Route.MetaFunction = ({ loaderData, matches }) => contentPageMeta(loaderData, siteOf(matches));

export default function BandApplications({ loaderData }: Route.ComponentProps) {
  return <ContentPage page={loaderData} site={useSite()} />;
}
