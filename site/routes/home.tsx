import { data } from "react-router";
import type { PageHandle } from "#services/site/page-handle.ts";
import { browserFetch, cachedLoader, type SiteFetch } from "#services/site/site-fetch.ts";
import { type SiteSettings, siteSettings } from "#services/site/site-settings.ts";
import type { StructuredData } from "#services/site/structured-data.ts";
import { useSite } from "#services/site/use-site.ts";
import { FestivalFacts, OpenCalls } from "#site/features/lineup/landing/festival-facts.tsx";
import { PosterStrip } from "#site/features/lineup/landing/poster-strip.tsx";
import { festivalStructuredData } from "#site/features/lineup/page-parts/lineup-structured-data.ts";
import { loadLineUp } from "#site/features/lineup/records/lineup-api.ts";
import { LandingPage } from "#site/features/pages/landing-page.tsx";
import { pageMeta, siteOf } from "#site/features/sharing/page-meta.ts";
import { organization } from "#site/features/sharing/site-structured-data.ts";
import { socialLinks } from "#ui/links/social-links.ts";
import { loadPart } from "#ui/page/load-part.ts";
import type { Route } from "./+types/home";

/** The landing page, and what search engines read beside it; the browser's own navigation has no use for the latter. */
export function loader({ context }: Route.LoaderArgs) {
  const settings = context.get(siteSettings);
  return context.get(cachedLoader)("landing", async (fetch) => {
    const [{ init, ...page }, structuredData] = await Promise.all([load(fetch), describeFestival(fetch, settings)]);
    return data({ ...page, structuredData }, init);
  });
}

export async function clientLoader() {
  const { init: _, ...page } = await load(browserFetch);
  return { ...page, structuredData: [] };
}

export const handle = { isCacheable: true } satisfies PageHandle;

export const meta: Route.MetaFunction = ({ loaderData: { page, structuredData }, matches }) =>
  pageMeta({ site: siteOf(matches), path: "/", description: page.description, structuredData });

export default function Home({ loaderData: { page, festival, posters } }: Route.ComponentProps) {
  return (
    <LandingPage
      page={page}
      site={useSite()}
      heroElements={
        festival && {
          facts: <FestivalFacts facts={festival} />,
          openCalls: (leadsTo) => <OpenCalls calls={festival.calls} leadsTo={leadsTo} />,
        }
      }
      bands={posters && <PosterStrip posters={posters} />}
    />
  );
}

/** The first visit needs none of the code that loads the page: it comes when somebody returns to the page from another. */
async function load(fetch: SiteFetch) {
  const [{ loadLandingPage }, { pageOrPlaceholder }, { loadFestivalToday }] = await loadPart(() =>
    Promise.all([
      import("#site/features/pages/loading/own-api-pages.ts"),
      import("#site/features/pages/loading/page-or-placeholder.ts"),
      import("#site/features/lineup/landing/festival-today-api.ts"),
    ]),
  );
  const [result, { festival, posters }] = await Promise.all([loadLandingPage(fetch), loadFestivalToday(fetch)]);
  const { data: page, init } = pageOrPlaceholder(result, "");
  return {
    page,
    init: init ?? {},
    ...(page.sections.some(({ fields }) => fields.showFestival === true) && festival && { festival }),
    ...(page.showBands && posters && { posters }),
  };
}

async function describeFestival(fetch: SiteFetch, { siteUrl, timeZone }: SiteSettings): Promise<StructuredData[]> {
  const { bands = [], festival } = await loadLineUp(fetch);
  const association = organization(
    siteUrl,
    socialLinks.map(({ url }) => url),
  );
  return festival ? [association, festivalStructuredData({ festival, bands, siteUrl, timeZone })] : [association];
}
