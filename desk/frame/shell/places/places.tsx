import { Link, useLocation, useMatches } from "react-router";
import { z } from "zod/mini";
import type { DeskRoute } from "#desk/frame/desk-routes.ts";
import { VisuallyHidden } from "#ui/page/visually-hidden.tsx";
import { useAccount } from "../account/use-account.ts";
import { closePopover } from "../layout/close-popover.ts";
import { OwnLinks } from "./own-links.tsx";
import type { PlaceCounts } from "./place-counts-contract.ts";
import styles from "./places.module.css";
import { placesOf } from "./places-and-actions.ts";

/** Number of places in a phone's bar itself, the others behind More. */
const IN_BAR = 4;

/** The list of places at the left, with what waits in each. */
export function PlaceList({ counts }: { counts: PlaceCounts }) {
  return <Places places={usePlaces()} counts={counts} />;
}

/** The same on a phone: a bar at the bottom, in reach of a thumb. */
export function PhonePlaceBar({ counts }: { counts: PlaceCounts }) {
  const places = usePlaces();
  const others = places.slice(IN_BAR);
  const waitsElsewhere = others.reduce((sum, { path }) => sum + (counts[path] ?? 0), 0);
  return (
    <nav className={styles.bar} aria-label="Places">
      <div id="more-places" popover="auto" className={styles.more}>
        <Places places={others} counts={counts} />
        <OwnLinks />
      </div>
      <div className={styles.slots}>
        <Places places={places.slice(0, IN_BAR)} counts={counts} />
        <button type="button" popoverTarget="more-places" className={styles.place}>
          More
          <Count of={waitsElsewhere} />
        </button>
      </div>
    </nav>
  );
}

/** The places that the person who is signed in may open: none without a second factor. */
function usePlaces(): readonly DeskRoute[] {
  const { person, needsSecondFactor } = useAccount();
  return needsSecondFactor ? [] : placesOf(person);
}

const placed = z.object({ place: z.string() });

/** Whether somebody is in a place: below its address, unless the page's data says that it belongs to another one. */
function useIsCurrent() {
  const { pathname } = useLocation();
  const data = placed.safeParse(useMatches().at(-1)?.loaderData);
  return (path: string) => {
    if (data.success) return path === data.data.place;
    return pathname === path || (path !== "/desk" && pathname.startsWith(`${path}/`));
  };
}

function Places({ places, counts }: { places: readonly DeskRoute[]; counts: PlaceCounts }) {
  const isCurrent = useIsCurrent();
  return (
    <ul className={styles.list}>
      {places.map(({ path, title }) => (
        <li key={path}>
          <Link
            to={path}
            aria-current={isCurrent(path) ? "page" : undefined}
            className={styles.place}
            onClick={closePopover}
          >
            {title}
            <Count of={counts[path] ?? 0} />
          </Link>
        </li>
      ))}
    </ul>
  );
}

function Count({ of }: { of: number }) {
  if (of === 0) return null;
  return (
    <span className={styles.count}>
      {of}
      <VisuallyHidden> waiting</VisuallyHidden>
    </span>
  );
}
