import { decodeUri } from "#platform/text/decode-uri.ts";
import { trimSlashes } from "#platform/text/trim-slashes.ts";
import { contentPagePath } from "#services/content/pages/content-page-path.ts";
import type { PageHandle } from "#services/site/page-handle.ts";
import { browserFetch, cachedLoader, type SiteFetch } from "#services/site/site-fetch.ts";
import { useSite } from "#services/site/use-site.ts";
import { ContentPage } from "#site/features/pages/content-page.tsx";
import type { Page } from "#site/features/pages/loading/page.ts";
import { loadMovedPageOrPlaceholder, loadPageOr404 } from "#site/features/pages/loading/page-response.ts";
import { contentPageMeta } from "#site/features/sharing/content-page-meta.ts";
import { siteOf } from "#site/features/sharing/page-meta.ts";
import { PrintedAddress } from "#ui/page/printed-address.tsx";
import type { Route } from "./+types/content-page";

/** A page by its path: the content pages that have a route of their own and, by the last route, every other slug. */
export const loader = ({ context, request, params }: Route.LoaderArgs) => {
  const { key, load } = pageAt(new URL(request.url), params);
  return context.get(cachedLoader)(key, load);
};
export const clientLoader = ({ request, params }: Route.ClientLoaderArgs) => {
  const url = new URL(request.url);
  return pageAt(url, params).load(browserFetch, url.search);
};

export const handle = {
  isCacheable: true,
  cachePath: ({ slug }: Page) => contentPagePath(slug),
} satisfies PageHandle;

export const meta: Route.MetaFunction = ({ loaderData, matches }) => contentPageMeta(loaderData, siteOf(matches));

export default function AnyContentPage({ loaderData }: Route.ComponentProps) {
  const site = useSite();
  return (
    <>
      <ContentPage page={loaderData} site={site} />
      <PrintedAddress url={`${site.settings.siteUrl}${contentPagePath(loaderData.slug)}`} />
    </>
  );
}

function pageAt({ pathname }: URL, params: { "*"?: string | undefined }) {
  const written = decodeUri(trimSlashes(pathname));
  if (params["*"] !== undefined)
    return {
      key: `page by slug ${written}`,
      load: (fetch: SiteFetch, search?: string) => loadPageOr404(fetch, written, search),
    };
  // Routes match in capitals too, as people type paths from a poster; the slugs are in lower case.
  const slug = written.toLowerCase();
  return {
    key: `page ${slug}`,
    load: (fetch: SiteFetch, search?: string) => loadMovedPageOrPlaceholder(fetch, slug, search),
  };
}
