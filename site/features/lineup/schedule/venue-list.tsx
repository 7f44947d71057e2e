import { SafeLink } from "#ui/links/safe-link.tsx";
import { VisuallyHidden } from "#ui/page/visually-hidden.tsx";
import { type Venue, walkingMinutes } from "../programme/venues.ts";
import styles from "./venue-list.module.css";

/** Where the venues are, and how far from each other: as far as the content says. */
export function VenueList({ venues }: { venues: readonly Venue[] }) {
  const described = venues.filter((venue) => venue.address || venue.mapUrl || walksFrom(venue, venues).length > 0);
  if (described.length === 0) return null;
  return (
    <section className={styles.venues} aria-labelledby="venues">
      <h2 id="venues" className={styles.heading}>
        Venues
      </h2>
      <ul className={styles.list}>
        {described.map((venue) => (
          <li key={venue.name} className={styles.venue}>
            <h3 className={styles.name}>{venue.name}</h3>
            {venue.address && <p className={styles.address}>{venue.address}</p>}
            {venue.mapUrl && (
              <SafeLink to={venue.mapUrl} className={styles.map}>
                Map<VisuallyHidden> of {venue.name}</VisuallyHidden>
              </SafeLink>
            )}
            <Walks from={venue.name} walks={walksFrom(venue, venues)} />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Folded away: most visitors come for the address, and the rest would be most of a phone's page. */
function Walks({ from, walks }: { from: string; walks: ReturnType<typeof walksFrom> }) {
  if (walks.length === 0) return null;
  return (
    <details>
      <summary className={styles.onFoot}>
        On foot<VisuallyHidden> from {from}</VisuallyHidden>
      </summary>
      <ul className={styles.places}>
        {walks.map(({ to, minutes }) => (
          <li key={to}>
            {minutes} min to {to}
          </li>
        ))}
      </ul>
    </details>
  );
}

/** The nearest first. */
function walksFrom(venue: Venue, venues: readonly Venue[]) {
  return venues
    .flatMap(({ name }) => {
      const minutes = walkingMinutes(venues, venue.name, name);
      return minutes ? [{ to: name, minutes }] : [];
    })
    .toSorted((a, b) => a.minutes - b.minutes);
}
