import { data } from "react-router";
import { loadLineUp } from "#app/features/lineup/lineup-api.ts";
import { festivalStructuredData } from "#app/features/lineup/lineup-structured-data.ts";
import { LandingPage } from "#app/features/pages/landing-page.tsx";
import { pageOrPlaceholder } from "#app/features/pages/page-or-placeholder.ts";
import { loadLandingPage } from "#app/features/pages/product-api-pages.ts";
import { pageMeta, siteOf } from "#app/features/sharing/page-meta.ts";
import { organization } from "#app/features/sharing/site-structured-data.ts";
import type { PageHandle } from "#app/services/site/page-handle.ts";
import { browserFetch, cachedLoader, type SiteFetch } from "#app/services/site/site-fetch.ts";
import { type SiteSettings, siteSettings } from "#app/services/site/site-settings.ts";
import type { StructuredData } from "#app/services/site/structured-data.ts";
import { useSite } from "#app/services/site/use-site.ts";
import { socialLinks } from "#app/ui/social-links.ts";
import type { Route } from "./+types/home";

const load = async (fetch: SiteFetch) => pageOrPlaceholder(await loadLandingPage(fetch), "");

/** The landing page, and what search engines read beside it; the browser's own navigation has no use for the latter. */
export function loader({ context }: Route.LoaderArgs) {
  const settings = context.get(siteSettings);
  return context.get(cachedLoader)("landing", async (fetch) => {
    const [page, structuredData] = await Promise.all([load(fetch), describeFestival(fetch, settings)]);
    return data({ page: page.data, structuredData }, page.init ?? {});
  });
}

export async function clientLoader() {
  const { data: page } = await load(browserFetch);
  return { page, structuredData: [] };
}

export const handle = { isCacheable: true } satisfies PageHandle;

export const meta: Route.MetaFunction = ({ loaderData: { page, structuredData }, matches }) =>
  pageMeta({ site: siteOf(matches), path: "/", description: page.description, structuredData });

export default function Home({ loaderData }: Route.ComponentProps) {
  return <LandingPage page={loaderData.page} site={useSite()} />;
}

async function describeFestival(fetch: SiteFetch, { siteUrl, timeZone }: SiteSettings): Promise<StructuredData[]> {
  const { bands = [], festival } = await loadLineUp(fetch);
  const association = organization(
    siteUrl,
    socialLinks.map(({ url }) => url),
  );
  return festival ? [association, festivalStructuredData({ festival, bands, siteUrl, timeZone })] : [association];
}
