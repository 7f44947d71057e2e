import type { PageHandle } from "#services/site/page-handle.ts";
import { browserFetch, cachedLoader, type SiteFetch } from "#services/site/site-fetch.ts";
import { useSite } from "#services/site/use-site.ts";
import { contactDetails } from "#site/features/contact/contact-details.ts";
import { ContentPage } from "#site/features/pages/content-page.tsx";
import { loadPageOrPlaceholder } from "#site/features/pages/loading/page-response.ts";
import { PrivacyPage } from "#site/features/privacy/privacy-page.tsx";
import { pageMeta, siteOf } from "#site/features/sharing/page-meta.ts";
import { breadcrumbList } from "#site/features/sharing/site-structured-data.ts";
import { PrintedAddress } from "#ui/page/printed-address.tsx";
import type { Route } from "./+types/privacy";

/**
 * What becomes of people's data: built in, since its times are the settings', and below it whatever the committee wrote for a page of this
 * slug.
 */
export const loader = ({ context }: Route.LoaderArgs) => context.get(cachedLoader)("privacy", loadCommitteePage);
export const clientLoader = () => loadCommitteePage(browserFetch);

/** The page is whole without them: it is well (200) while the content service is not. */
async function loadCommitteePage(fetch: SiteFetch) {
  const { data: page } = await loadPageOrPlaceholder(fetch, "privacy");
  return page;
}

export const handle = { isCacheable: true } satisfies PageHandle;

export const meta: Route.MetaFunction = ({ matches }) => {
  const site = siteOf(matches);
  const description =
    "What this site keeps of what you send, why and for how long, and how to see it, correct it or have it deleted.";
  const structuredData = site ? [breadcrumbList(site.siteUrl, [{ name: "Privacy", path: "/privacy" }])] : [];
  return pageMeta({ site, path: "/privacy", title: "Privacy", description, structuredData });
};

export default function Privacy({ loaderData }: Route.ComponentProps) {
  const site = useSite();
  return (
    <>
      <PrivacyPage facts={site.settings.privacy} organisation={contactDetails.organisation} />
      <ContentPage page={loaderData} site={site} hasHeadingAbove />
      <PrintedAddress url={`${site.settings.siteUrl}/privacy`} />
    </>
  );
}
