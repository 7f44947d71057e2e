import { loadLandingPage } from "#app/features/pages/calls.ts";
import { LandingPage } from "#app/features/pages/landing-page.tsx";
import { fixedPage } from "#app/features/pages/page-response.ts";
import { useSite } from "#app/platform/site.ts";
import { browserFetch, inProcessFetch, type SiteFetch } from "#app/platform/site-fetch.ts";
import type { Route } from "./+types/home";

const load = async (fetch: SiteFetch) => fixedPage(await loadLandingPage(fetch), "");

export const loader = ({ context }: Route.LoaderArgs) => load(context.get(inProcessFetch));
export const clientLoader = () => load(browserFetch);

export default function Home({ loaderData }: Route.ComponentProps) {
  return <LandingPage page={loaderData} site={useSite()} />;
}
