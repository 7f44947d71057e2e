import type { Site } from "#services/site/use-site.ts";
import { lazyPart } from "#ui/page/lazy-part.ts";

const useOfflineParts = lazyPart(() => import("./offline-line.tsx"));

/** Makes the schedule, my festival and starred bands open without network. What it takes is loaded once the page is live, and not where it is switched off. */
export function Offline({ settings }: Pick<Site, "settings">) {
  return settings.offline ? <OfflinePart timeZone={settings.timeZone} /> : null;
}

function OfflinePart({ timeZone }: { timeZone: string }) {
  const parts = useOfflineParts();
  return parts ? <parts.OfflineLine timeZone={timeZone} /> : null;
}
