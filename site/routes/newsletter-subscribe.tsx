import { useSearchParams } from "react-router";
import type { PageHandle } from "#services/site/page-handle.ts";
import { SubscribePage } from "#site/features/newsletter/newsletter-pages.tsx";
import { pageMeta } from "#site/features/sharing/page-meta.ts";
import type { Route } from "./+types/newsletter-subscribe";

/** What the footer's form is answered with where it was sent without JavaScript. */
export const handle = { queryNames: ["outcome"] } satisfies PageHandle;

export const meta: Route.MetaFunction = ({ location }) =>
  pageMeta({ site: undefined, path: location.pathname, title: "Our news by e-mail", noindex: true });

export default function NewsletterSubscribe() {
  const [query] = useSearchParams();
  return <SubscribePage outcome={query.get("outcome")} />;
}
