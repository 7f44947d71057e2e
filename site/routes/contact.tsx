import { useSearchParams } from "react-router";
import { usePrivacyNotice } from "#services/privacy/use-privacy-notice.ts";
import type { PageHandle } from "#services/site/page-handle.ts";
import { browserFetch, cachedLoader, type SiteFetch } from "#services/site/site-fetch.ts";
import { useSite } from "#services/site/use-site.ts";
import { ContactCards } from "#site/features/contact/contact-cards.tsx";
import { ContactForm } from "#site/features/contact/contact-form.tsx";
import { ContentPage } from "#site/features/pages/content-page.tsx";
import { loadPageOrPlaceholder } from "#site/features/pages/loading/page-response.ts";
import { contentPageMeta } from "#site/features/sharing/content-page-meta.ts";
import { siteOf } from "#site/features/sharing/page-meta.ts";
import { PrintedAddress } from "#ui/page/printed-address.tsx";
import type { Route } from "./+types/contact";

/** The contact page: what the committee wrote about getting in touch, the form and the fixed cards. */
export const loader = ({ context }: Route.LoaderArgs) => context.get(cachedLoader)("contact", load);
export const clientLoader = () => load(browserFetch);

export const handle = { isCacheable: true, queryNames: ["thanks"] } satisfies PageHandle;

export const meta: Route.MetaFunction = ({ loaderData, matches }) => contentPageMeta(loaderData, siteOf(matches));

export default function Contact({ loaderData }: Route.ComponentProps) {
  const [query] = useSearchParams();
  const site = useSite();
  const notice = usePrivacyNotice("contact");
  return (
    <>
      <ContentPage page={loaderData} site={site} hasContentBelow />
      <ContactCards form={<ContactForm isThankYouPage={query.has("thanks")} notice={notice} />} />
      <PrintedAddress url={`${site.settings.siteUrl}/contact`} />
    </>
  );
}

function load(fetch: SiteFetch) {
  return loadPageOrPlaceholder(fetch, "contact");
}
