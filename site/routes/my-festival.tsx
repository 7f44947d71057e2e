import { data } from "react-router";
import type { PageHandle } from "#services/site/page-handle.ts";
import { cachedLoader } from "#services/site/site-fetch.ts";
import { useSite } from "#services/site/use-site.ts";
import { MyFestivalPage } from "#site/features/lineup/my-festival/my-festival-page.tsx";
import { loadLineUpInBrowser } from "#site/features/lineup/offline/load-line-up-in-browser.ts";
import { Offline } from "#site/features/lineup/offline/offline.tsx";
import { lineUpStatus, loadLineUp } from "#site/features/lineup/records/lineup-api.ts";
import { scheduleData } from "#site/features/lineup/schedule/schedule-data.ts";
import { pageMeta, siteOf } from "#site/features/sharing/page-meta.ts";
import type { Route } from "./+types/my-festival";

/** What the visitor starred. Not under `/my`, where members' own pages are to be. */
export async function loader({ context }: Route.LoaderArgs) {
  const load = context.get(cachedLoader);
  const schedule = await load("schedule", async () => scheduleData(await load("line-up", loadLineUp)));
  return data(schedule, lineUpStatus(schedule));
}

export const clientLoader = async ({ request }: Route.ClientLoaderArgs) =>
  scheduleData(await loadLineUpInBrowser(request.url));

export const handle = { isCacheable: true } satisfies PageHandle;

const description =
  "Star the bands that you would like to hear: they come together here, day by day, with what clashes.";

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({ site: siteOf(matches), path: "/my-festival", title: "My festival", description });

export default function MyFestival({ loaderData }: Route.ComponentProps) {
  const site = useSite();
  return (
    <>
      <Offline settings={site.settings} />
      <MyFestivalPage data={loaderData} site={site} />
    </>
  );
}
