import { useState } from "react";
import { Link } from "react-router";
import { ActionButton } from "#desk/frame/parts/buttons/action-button.tsx";
import { DeskTime } from "#desk/frame/parts/display/desk-time.tsx";
import { Section } from "#desk/frame/parts/display/section.tsx";
import { useMay } from "#desk/frame/shell/account/use-account.ts";
import { usePageData } from "#desk/frame/shell/use-page-data.ts";
import { phoneUri } from "#platform/text/phone-uri.ts";
import { RenamedVenues } from "./renamed-venues.tsx";
import { VenueForm } from "./venue-form.tsx";
import { dayWords } from "./venue-words.ts";
import styles from "./venues.module.css";
import { type NotedVenue, type VenueFields, venuesView, type Weekday } from "./venues-contract.ts";
import { isWeekday } from "./weekdays-of.ts";

export { venuesView as pageDataSchema };

/** What the committee notes of each venue. */
export default function VenuesPage() {
  const { days, venues } = usePageData(venuesView);
  const [onSite, elsewhere] = [venues.filter((venue) => venue.isOnSite), venues.filter((venue) => !venue.isOnSite)];
  return (
    <>
      <p>
        <Link to="/desk/schedule">Schedule</Link>
      </p>
      <h1>Venues</h1>
      <p>
        Only the committee sees this. Names, addresses and walks are public, and stand at{" "}
        <Link to="/desk/festival">Festival</Link>.
      </p>
      {venues.length === 0 && (
        <p>There is no venue yet. Add the first one at Festival, or place a set in the schedule.</p>
      )}
      <RenamedVenues venues={elsewhere} known={onSite} />
      <div className={styles.venues}>
        {venues.map((venue) => (
          <Venue key={venue.id} venue={venue} days={days} />
        ))}
      </div>
    </>
  );
}

function Venue({ venue, days }: { venue: NotedVenue; days: readonly string[] }) {
  const mayChange = useMay("lineup.change");
  const [isOpen, setOpen] = useState(false);
  const id = `venue-${venue.id.replaceAll(/\W+/g, "-")}`;
  const close = () => {
    setOpen(false);
    document.getElementById(id)?.focus();
  };
  return (
    <Section title={venue.name} id={id}>
      {isOpen ? (
        <VenueForm venue={venue} days={days} onClose={close} />
      ) : (
        <>
          <Noted venue={venue} days={days} />
          {mayChange && (
            <ActionButton aria-label={`Change ${venue.name}`} onClick={() => setOpen(true)}>
              Change
            </ActionButton>
          )}
        </>
      )}
    </Section>
  );
}

/** A line for each day of which something is noted; one for all where they are the same. */
function wordsOfDays(days: readonly Weekday[], fields: VenueFields): string[] {
  const [together, ...others] = new Set(days.map((day) => dayWords("Every day", fields[day])));
  if (days.length > 1 && others.length === 0) return together === undefined ? [] : [together];
  return days.flatMap((day) => dayWords(day, fields[day]) ?? []);
}

function Noted({ venue: { fields, sets, editedBy, editedAt }, days }: { venue: NotedVenue; days: readonly string[] }) {
  const { changeover, keyHolder, keyPhone } = fields;
  const noted = wordsOfDays(days.filter(isWeekday), fields);
  const facts = [`${sets === 1 ? "1 set" : `${sets} sets`} in the draft`];
  if (changeover > 0) facts.push(`change-over ${changeover} minutes`);
  return (
    <>
      <ul className={styles.facts}>
        {[...noted, ...facts].map((words) => (
          <li key={words}>{words}</li>
        ))}
        {(keyHolder !== "" || keyPhone !== "") && (
          <li>
            Key: {keyHolder || "somebody"}
            {keyPhone !== "" && (
              <>
                , <a href={phoneUri(keyPhone)}>{keyPhone}</a>
              </>
            )}
          </li>
        )}
      </ul>
      {editedBy !== null && editedAt !== null && (
        <p className={styles.by}>
          {editedBy}, <DeskTime at={editedAt} />
        </p>
      )}
    </>
  );
}
