import { useSearchParams } from "react-router";
import { SubscribePage } from "#app/features/newsletter/newsletter-pages.tsx";
import { pageMeta } from "#app/features/sharing/page-meta.ts";
import type { PageHandle } from "#app/services/site/page-handle.ts";
import type { Route } from "./+types/newsletter-subscribe";

/** What the footer's form is answered with where it was sent without JavaScript. */
export const handle = { queryNames: ["outcome"] } satisfies PageHandle;

export const meta: Route.MetaFunction = ({ location }) =>
  pageMeta({ site: undefined, path: location.pathname, title: "Our news by e-mail", noindex: true });

export default function NewsletterSubscribe() {
  const [query] = useSearchParams();
  return <SubscribePage outcome={query.get("outcome")} />;
}
