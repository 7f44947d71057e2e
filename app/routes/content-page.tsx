import { data } from "react-router";
import { loadPage } from "#app/features/pages/calls.ts";
import { ContentPage } from "#app/features/pages/content-page.tsx";
import { inProcessFetch, type SiteFetch } from "#app/platform/site-fetch.ts";
import type { Route } from "./+types/content-page";

export const loader = ({ context, request }: Route.LoaderArgs) => load(context.get(inProcessFetch), request);
export const clientLoader = ({ request }: Route.ClientLoaderArgs) => load((...call) => fetch(...call), request);

export default function Page({ loaderData }: Route.ComponentProps) {
  return <ContentPage page={loaderData} />;
}

/** A page by its path (C12); no published page of that slug is the error route. */
async function load(fetch: SiteFetch, request: Request) {
  const page = await loadPage(fetch, slugOf(new URL(request.url).pathname));
  if (!page) throw data(null, { status: 404 });
  return page;
}

function slugOf(pathname: string) {
  const slug = pathname.replace(/^\/+|\/+$/g, "");
  try {
    return decodeURIComponent(slug);
  } catch {
    return slug;
  }
}
