import { ContentPage } from "#app/features/pages/content-page.tsx";
import { loadFixedPage } from "#app/features/pages/page-response.ts";
import { contentPageMeta } from "#app/features/sharing/content-page-meta.ts";
import { siteOf } from "#app/features/sharing/meta.ts";
import { useSite } from "#app/platform/site.ts";
import { browserFetch, inProcessFetch } from "#app/platform/site-fetch.ts";
import type { Route } from "./+types/member-success";

/** Where a member arrives after paying. Its address may hold a name and a secret, so it is never passed on (P11). */
export const loader = ({ context }: Route.LoaderArgs) => loadFixedPage(context.get(inProcessFetch), "member-success");
export const clientLoader = () => loadFixedPage(browserFetch, "member-success");
export const headers = () => ({ "Referrer-Policy": "no-referrer" });

export const meta: Route.MetaFunction = ({ loaderData, matches }) => contentPageMeta(loaderData, siteOf(matches));

export default function MemberSuccess({ loaderData }: Route.ComponentProps) {
  return <ContentPage page={loaderData} site={useSite()} />;
}
