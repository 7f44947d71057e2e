import { festivalName } from "#services/site/festival-name.ts";
import { type StructuredData, withoutEmptyValues } from "#services/site/structured-data.ts";

/** The association behind the festival. `profiles` are its social media accounts. */
export function organization(siteUrl: string, profiles: readonly string[]): StructuredData {
  return withoutEmptyValues({
    "@context": "https://schema.org",
    "@type": "Organization",
    "@id": `${siteUrl}/#organization`,
    name: festivalName,
    url: `${siteUrl}/`,
    logo: `${siteUrl}/icon-512.png`,
    sameAs: [...profiles],
  });
}

export type Crumb = { name: string; path: string };

/** The breadcrumbs of a page, starting with the landing page. */
export function breadcrumbList(siteUrl: string, trail: readonly Crumb[]): StructuredData {
  const steps = [{ name: "Home", path: "/" }, ...trail];
  return {
    "@context": "https://schema.org",
    "@type": "BreadcrumbList",
    itemListElement: steps.map(({ name, path }, index) => ({
      "@type": "ListItem",
      position: index + 1,
      name,
      item: { "@type": "WebPage", "@id": siteUrl + path },
    })),
  };
}
