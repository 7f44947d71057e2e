import { data, redirect } from "react-router";
import type { PageHandle } from "#services/site/page-handle.ts";
import { browserFetch, cachedLoader } from "#services/site/site-fetch.ts";
import { useSite } from "#services/site/use-site.ts";
import { festivalDatesText } from "#site/features/lineup/programme/festival-dates.ts";
import { type LineUp, lineUpStatus, loadLineUp } from "#site/features/lineup/records/lineup-api.ts";
import { currentLineUp } from "#site/features/lineup/records/lineup-cache.ts";
import { filterPath, sizeOf } from "#site/features/lineup/wall/band-filter.ts";
import { BandsPage } from "#site/features/lineup/wall/bands-page.tsx";
import { countWords, filterTitle, labelsOf, lineUpName } from "#site/features/lineup/wall/filter-words.ts";
import { type BandsPageData, bandsPage } from "#site/features/lineup/wall/wall.ts";
import { pageMeta, siteOf } from "#site/features/sharing/page-meta.ts";
import { breadcrumbList } from "#site/features/sharing/site-structured-data.ts";
import type { Route } from "./+types/band";

/** The wall of posters, whole or filtered: two routes, so that `/band` is found in any spelling, as all pages are. */
export async function loader({ context, params, request }: Route.LoaderArgs) {
  const page = pageAt(await context.get(cachedLoader)("line-up", loadLineUp), params, request);
  return data(page, lineUpStatus(page));
}

export const clientLoader = async ({ params, request }: Route.ClientLoaderArgs) =>
  pageAt(await currentLineUp(browserFetch), params, request);

export const handle = {
  isCacheable: true,
  cachePath: cacheablePath,
  screen: "/band",
} satisfies PageHandle;

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  const { bands = [], filter, festival } = loaderData;
  const site = siteOf(matches);
  const path = filterPath(filter);
  const labels = labelsOf(loaderData);
  const title = filterTitle(labels);
  const whole = { name: lineUpName, path: "/band" };
  const trail = sizeOf(filter) === 0 ? [whole] : [whole, { name: title, path }];
  return pageMeta({
    site,
    path,
    title,
    description: describe(sizeOf(filter) === 0 ? "Every band" : countWords(bands.length, labels), festival),
    image: "/share/band.png",
    noindex: !isIndexed(loaderData),
    structuredData: site ? [breadcrumbList(site.siteUrl, trail)] : [],
  });
};

export default function Bands({ loaderData }: Route.ComponentProps) {
  return <BandsPage data={loaderData} today={useSite().today} />;
}

function pageAt(lineUp: LineUp, params: { "*"?: string | undefined }, request: Request): BandsPageData {
  const written = params["*"] ?? "";
  const page = bandsPage(lineUp, written);
  if (page === undefined) throw data(null, { status: 404, statusText: "Not Found" });
  const { pathname, search } = new URL(request.url);
  const path = filterPath(page.filter);
  if (written !== "" && page.bands && pathname !== path) throw redirect(path + search, 301);
  return page;
}

/** Of filtered pages only those of one choice: combinations are too many, should somebody ask for all. */
function cacheablePath({ filter }: BandsPageData) {
  return sizeOf(filter) < 2 ? filterPath(filter) : undefined;
}

/** People search for who plays on Saturday. A style or a venue says no more than its bands' pages and the schedule. */
function isIndexed({ filter }: BandsPageData) {
  return sizeOf(filter) === 0 || (sizeOf(filter) === 1 && filter.day !== undefined);
}

function describe(who: string, festival: BandsPageData["festival"]) {
  const dates = festival ? `, ${festivalDatesText(festival)}` : "";
  return `${who} at the festival${dates}: who they are, what they play, and when and where to hear them.`;
}
