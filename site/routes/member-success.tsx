import { redirectDocument } from "react-router";
import { cachedLoader } from "#services/site/site-fetch.ts";
import { useSite } from "#services/site/use-site.ts";
import { MemberSuccess } from "#site/features/membership/success/member-success.tsx";
import { ContentPage } from "#site/features/pages/content-page.tsx";
import { loadPageOrPlaceholder } from "#site/features/pages/loading/page-response.ts";
import { contentPageMeta } from "#site/features/sharing/content-page-meta.ts";
import { siteOf } from "#site/features/sharing/page-meta.ts";
import type { Route } from "./+types/member-success";

/** The page after paying. Its address may hold a name and a secret, so it is neither cached nor sent as a referrer. */
export const loader = ({ context }: Route.LoaderArgs) =>
  context.get(cachedLoader)("member-success", (fetch) => loadPageOrPlaceholder(fetch, "member-success"));
export const headers = () => ({ "Referrer-Policy": "no-referrer", "Cache-Control": "no-store" });

/** Reached by client-side navigation, it is loaded as a document: only its own policy allows the payment provider's script. */
export const clientLoader = ({ request }: Route.ClientLoaderArgs): Promise<never> => {
  throw redirectDocument(new URL(request.url).pathname);
};

/** Removing the query from the address needs no new data. */
export const shouldRevalidate = () => false;

export const meta: Route.MetaFunction = ({ loaderData, matches }) => contentPageMeta(loaderData, siteOf(matches));

export default function MemberSuccessPage({ loaderData }: Route.ComponentProps) {
  const site = useSite();
  return (
    <MemberSuccess site={site} heading={loaderData.title}>
      <ContentPage page={loaderData} site={site} hasHeadingAbove />
    </MemberSuccess>
  );
}
