import { data } from "react-router";
import type { PageHandle } from "#services/site/page-handle.ts";
import { cachedLoader } from "#services/site/site-fetch.ts";
import { siteSettings } from "#services/site/site-settings.ts";
import { useSite } from "#services/site/use-site.ts";
import { BandPage } from "#site/features/lineup/band/band-page.tsx";
import { type BandPageData, bandPage, findBandPage } from "#site/features/lineup/band/band-page-data.ts";
import { loadLineUpInBrowser } from "#site/features/lineup/offline/load-line-up-in-browser.ts";
import { Offline } from "#site/features/lineup/offline/offline.tsx";
import { bandStructuredData } from "#site/features/lineup/page-parts/lineup-structured-data.ts";
import { type LineUp, loadLineUp } from "#site/features/lineup/records/lineup-api.ts";
import { bandPath } from "#site/features/lineup/records/lineup-contract.ts";
import { lineUpName } from "#site/features/lineup/wall/filter-words.ts";
import { pageMeta, siteOf } from "#site/features/sharing/page-meta.ts";
import { breadcrumbList } from "#site/features/sharing/site-structured-data.ts";
import type { Route } from "./+types/band-detail";

/** A band by its slug, and what search engines read beside it; the browser's own navigation has no use for the latter. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const page = pageIn(await context.get(cachedLoader)("line-up", loadLineUp), params["*"]);
  return { ...page, structuredData: [bandStructuredData({ ...page, ...context.get(siteSettings) })] };
}

/** From a line-up of the last five minutes it needs no request; an unknown band is the error route. */
export async function clientLoader({ params, request }: Route.ClientLoaderArgs) {
  const hasBand = (lineUp: LineUp) => bandPage(lineUp, params["*"]) !== undefined;
  return { ...pageIn(await loadLineUpInBrowser(request.url, hasBand), params["*"]), structuredData: [] };
}

export const handle = {
  isCacheable: true,
  cachePath: ({ band }: BandPageData) => bandPath(band),
} satisfies PageHandle;

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  const { band, structuredData } = loaderData;
  const site = siteOf(matches);
  const path = bandPath(band);
  const trail = [
    { name: lineUpName, path: "/band" },
    { name: band.name, path },
  ];
  return pageMeta({
    site,
    path,
    title: band.name,
    description: [band.style, band.paragraphs[0]].filter(Boolean).join(". "),
    type: "profile",
    structuredData: site ? [...structuredData, breadcrumbList(site.siteUrl, trail)] : [],
  });
};

export default function BandDetail({ loaderData }: Route.ComponentProps) {
  const { settings } = useSite();
  return (
    <>
      <Offline settings={settings} />
      <BandPage page={loaderData} siteUrl={settings.siteUrl} />
    </>
  );
}

function pageIn(lineUp: LineUp, urlSlug: string) {
  const result = findBandPage(lineUp, urlSlug);
  if (result.ok) return result.page;
  // React Router calls whatever has no text of its own an "Internal Server Error".
  if (result.reason === "not-found") throw data(null, { status: 404, statusText: "Not Found" });
  throw data(null, { status: 503, statusText: "Service Unavailable" });
}
