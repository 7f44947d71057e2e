import { ContentPage } from "#app/features/pages/content-page.tsx";
import { loadAnyPage, loadFixedPage } from "#app/features/pages/page-response.ts";
import { contentPageMeta } from "#app/features/sharing/content-page-meta.ts";
import { siteOf } from "#app/features/sharing/meta.ts";
import { withoutOuterSlashes } from "#app/platform/outer-slashes.ts";
import { useSite } from "#app/platform/site.ts";
import { browserFetch, inProcessFetch, type SiteFetch } from "#app/platform/site-fetch.ts";
import type { Route } from "./+types/content-page";

/** A page by its path (C12). Serves the site map's content pages and, as the last route, every other slug. */
export const loader = ({ context, request, params }: Route.LoaderArgs) =>
  load(context.get(inProcessFetch), request, params);
export const clientLoader = ({ request, params }: Route.ClientLoaderArgs) => load(browserFetch, request, params);

export const meta: Route.MetaFunction = ({ loaderData, matches }) => contentPageMeta(loaderData, siteOf(matches));

export default function Page({ loaderData }: Route.ComponentProps) {
  return <ContentPage page={loaderData} site={useSite()} />;
}

function load(fetch: SiteFetch, request: Request, params: { "*"?: string | undefined }) {
  const slug = slugOf(new URL(request.url).pathname);
  // The site map takes a path in capitals as well, as people type it from a poster; its slugs are in lower case.
  return params["*"] === undefined ? loadFixedPage(fetch, slug.toLowerCase()) : loadAnyPage(fetch, slug);
}

function slugOf(pathname: string) {
  const slug = withoutOuterSlashes(pathname);
  try {
    return decodeURIComponent(slug);
  } catch {
    return slug;
  }
}
