import { redirectDocument } from "react-router";
import type { PageHandle } from "#services/site/page-handle.ts";
import { cachedLoader } from "#services/site/site-fetch.ts";
import { useSite } from "#services/site/use-site.ts";
import { contactDetails } from "#site/features/contact/contact-details.ts";
import { JoinButton } from "#site/features/membership/form/join-button.tsx";
import { paymentContact } from "#site/features/membership/payment-contact.ts";
import { ContentPage } from "#site/features/pages/content-page.tsx";
import { loadPageOrPlaceholder } from "#site/features/pages/loading/page-response.ts";
import { contentPageMeta } from "#site/features/sharing/content-page-meta.ts";
import { siteOf } from "#site/features/sharing/page-meta.ts";
import { PrintedAddress } from "#ui/page/printed-address.tsx";
import type { Route } from "./+types/membership";

/** The content page whose button section opens the membership form. */
export const loader = ({ context }: Route.LoaderArgs) =>
  context.get(cachedLoader)("membership", (fetch) => loadPageOrPlaceholder(fetch, "membership"));

/** Reached by client-side navigation, it is loaded as a document: only its own policy allows the payment provider's script. */
export const clientLoader = ({ request }: Route.ClientLoaderArgs): Promise<never> => {
  const { pathname, search } = new URL(request.url);
  throw redirectDocument(`${pathname}${search}`);
};

export const shouldRevalidate = () => false;

export const handle = { isCacheable: true } satisfies PageHandle;

export const meta: Route.MetaFunction = ({ loaderData, matches }) => contentPageMeta(loaderData, siteOf(matches));

export default function Membership({ loaderData }: Route.ComponentProps) {
  const site = useSite();
  const email = paymentContact(site) ?? contactDetails.email;
  return (
    <>
      <ContentPage page={loaderData} site={site} slots={{ buttonSection: <JoinButton email={email} /> }} />
      <PrintedAddress url={`${site.settings.siteUrl}/membership`} />
    </>
  );
}
