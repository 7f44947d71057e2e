import { data } from "react-router";
import type { PageHandle } from "#services/site/page-handle.ts";
import { inProcessFetch } from "#services/site/site-fetch.ts";
import { loadSubscriptionStatus } from "#site/features/newsletter/load-subscription-status.ts";
import { UnsubscribePage } from "#site/features/newsletter/newsletter-pages.tsx";
import { pageMeta } from "#site/features/sharing/page-meta.ts";
import type { Route } from "./+types/newsletter-unsubscribe";

/** Ends a subscription. The address holds a token, so the page is neither cached nor indexed, and the address is not sent as a referrer. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const token = new URL(request.url).searchParams.get("token") ?? "";
  const status = await loadSubscriptionStatus(context.get(inProcessFetch), token);
  return data({ status }, status === undefined ? 404 : 200);
}

export const headers = () => ({ "Referrer-Policy": "same-origin", "Cache-Control": "no-store" });

export const handle = { queryNames: ["token"] } satisfies PageHandle;

export const meta: Route.MetaFunction = ({ location }) =>
  pageMeta({ site: undefined, path: location.pathname, title: "Unsubscribe", noindex: true });

export default function NewsletterUnsubscribe({ loaderData }: Route.ComponentProps) {
  return <UnsubscribePage status={loaderData.status} />;
}
