import { data } from "react-router";
import type { PageHandle } from "#services/site/page-handle.ts";
import { inProcessFetch } from "#services/site/site-fetch.ts";
import { loadConfirmationStatus } from "#site/features/newsletter/load-subscription-status.ts";
import { ConfirmPage } from "#site/features/newsletter/newsletter-pages.tsx";
import { pageMeta } from "#site/features/sharing/page-meta.ts";
import type { Route } from "./+types/newsletter-confirm";

/** Confirms a subscription. The address holds a token, so the page is neither cached nor indexed, and the address is not sent as a referrer. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const token = new URL(request.url).searchParams.get("token") ?? "";
  const status = await loadConfirmationStatus(context.get(inProcessFetch), token);
  if (status === undefined) return data({ status }, 404);
  return data({ status }, status === "ended" ? 410 : 200);
}

// Browsers without Sec-Fetch-Site prove by the referrer that the form is this site's.
export const headers = () => ({ "Referrer-Policy": "same-origin", "Cache-Control": "no-store" });

export const handle = { queryNames: ["token"] } satisfies PageHandle;

export const meta: Route.MetaFunction = ({ location }) =>
  pageMeta({ site: undefined, path: location.pathname, title: "Confirm your subscription", noindex: true });

export default function NewsletterConfirm({ loaderData }: Route.ComponentProps) {
  return <ConfirmPage status={loaderData.status} />;
}
