import type { MetaDescriptor } from "react-router";
import type { Entry } from "#app/services/content/content-tree.ts";
import type { SiteSettings } from "#app/services/site/site-settings.ts";
import { isListed } from "./listed-pages.ts";
import { describeSections } from "./page-description.ts";
import { pageMeta } from "./page-meta.ts";
import { breadcrumbList } from "./site-structured-data.ts";

/** What a page's head needs of a page from the content service. */
type WrittenPage = { slug: string; title: string; description: string | undefined; sections: readonly Entry[] };

/**
 * The head of a page that the content service has: its own description, or the first text on it that says something. Its address is
 * its slug's, however the visitor spelt it.
 */
export function contentPageMeta(page: WrittenPage, site: SiteSettings | undefined): MetaDescriptor[] {
  const path = `/${page.slug.split("/").map(encodeURIComponent).join("/")}`;
  return pageMeta({
    site,
    path,
    title: page.title,
    description: page.description ?? describeSections(page.sections),
    noindex: !isListed(page.slug),
    structuredData: site ? [breadcrumbList(site.siteUrl, [{ name: page.title, path }])] : [],
  });
}
