import type { MetaDescriptor } from "react-router";
import { contentPagePath } from "#services/content/pages/content-page-path.ts";
import type { Entry } from "#services/content/pages/content-tree.ts";
import type { SiteSettings } from "#services/site/site-settings.ts";
import { isListed } from "./listed-pages.ts";
import { describeSections } from "./page-description.ts";
import { pageMeta } from "./page-meta.ts";
import { breadcrumbList } from "./site-structured-data.ts";

/** The parts of a content page that its head needs. */
type DescribedPage = { slug: string; title: string; description: string | undefined; sections: readonly Entry[] };

/**
 * The head of a content page, with its own description or else the first long text of its sections. The canonical address is that of
 * the slug, in whatever spelling the page was requested.
 */
export function contentPageMeta(page: DescribedPage, site: SiteSettings | undefined): MetaDescriptor[] {
  const path = contentPagePath(page.slug);
  return pageMeta({
    site,
    path,
    title: page.title,
    description: page.description ?? describeSections(page.sections),
    noindex: !isListed(page.slug),
    structuredData: site ? [breadcrumbList(site.siteUrl, [{ name: page.title, path }])] : [],
  });
}
