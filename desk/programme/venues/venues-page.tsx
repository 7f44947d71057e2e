import { useState } from "react";
import { Link } from "react-router";
import { ActionButton } from "#desk/frame/parts/buttons/action-button.tsx";
import { ChangeButton } from "#desk/frame/parts/buttons/change-button.tsx";
import { DeskTime } from "#desk/frame/parts/display/desk-time.tsx";
import { Section } from "#desk/frame/parts/display/section.tsx";
import { useMay } from "#desk/frame/shell/account/use-account.ts";
import { usePageData } from "#desk/frame/shell/use-page-data.ts";
import { phoneUri } from "#platform/text/phone-uri.ts";
import { SelectField } from "#ui/fields/select-field.tsx";
import { VenueForm } from "./venue-form.tsx";
import { daysWords } from "./venue-words.ts";
import styles from "./venues.module.css";
import { type NotedVenue, venuesView } from "./venues-contract.ts";

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

function Noted({ venue: { fields, sets, editedBy, editedAt }, days }: { venue: NotedVenue; days: readonly string[] }) {
  const { changeover, keyHolder, keyPhone } = fields;
  const facts = [`${sets === 1 ? "1 set" : `${sets} sets`} in the draft`];
  if (changeover > 0) facts.push(`change-over ${changeover} minutes`);
  return (
    <>
      <ul className={styles.facts}>
        {[...daysWords(days, fields), ...facts].map((words) => (
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

type RenamedVenuesProps = { venues: readonly NotedVenue[]; known: readonly NotedVenue[] };

/** Venues that the site does not know, any more or yet: whatever they are called now takes their sets and notes along. */
export function RenamedVenues({ venues, known }: RenamedVenuesProps) {
  if (!useMay("lineup.change") || known.length === 0) return null;
  return venues.map((venue) => <RenamedVenue key={venue.id} venue={venue} known={known} />);
}

function RenamedVenue({ venue: { name, sets, editedAt }, known }: { venue: NotedVenue; known: readonly NotedVenue[] }) {
  const [to, setTo] = useState("");
  const [id] = useState(() => crypto.randomUUID());
  const what = [sets > 0 && (sets === 1 ? "a set" : `${sets} sets`), editedAt !== null && "notes"].filter(Boolean);
  return (
    <section className={styles.renamed} aria-label={`${name}: renamed?`}>
      <p>
        The site has no venue “{name}”, and there are {what.join(" and ")} of it. Was it renamed? Then they go along.
        Visitors see it when the schedule is published.
      </p>
      <div className={styles.choose}>
        <SelectField
          label={`What “${name}” is called now`}
          placeholder="Choose a venue"
          options={known.map((each) => each.name)}
          value={to}
          onChange={({ currentTarget }) => setTo(currentTarget.value)}
        />
        {to !== "" && (
          <ChangeButton
            look="outline"
            room={{ path: "schedule/venues", command: "rename", schema: venuesView }}
            body={{ id, from: name, to, isUndo: false }}
            undo={{ id, from: name, to, isUndo: true }}
            said={() => `“${name}” is “${to}” now, in the draft and the notes.`}
          >
            Take {what.join(" and ")} along
          </ChangeButton>
        )}
      </div>
    </section>
  );
}
