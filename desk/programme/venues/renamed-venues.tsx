import { useState } from "react";
import { ChangeButton } from "#desk/frame/parts/buttons/change-button.tsx";
import { useMay } from "#desk/frame/shell/account/use-account.ts";
import { SelectField } from "#ui/fields/select-field.tsx";
import styles from "./venues.module.css";
import { type NotedVenue, venuesView } from "./venues-contract.ts";

type RenamedVenuesProps = { venues: readonly NotedVenue[]; known: readonly NotedVenue[] };

/** Venues that the site does not know, any more or yet: whatever they are called now takes their sets and notes along. */
export function RenamedVenues({ venues, known }: RenamedVenuesProps) {
  if (!useMay("lineup.change") || known.length === 0) return null;
  return venues.map((venue) => <RenamedVenue key={venue.id} venue={venue} known={known} />);
}

function RenamedVenue({ venue: { name, sets, editedAt }, known }: { venue: NotedVenue; known: readonly NotedVenue[] }) {
  const [to, setTo] = useState("");
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
            body={{ from: name, to }}
            said={() => `“${name}” is “${to}” now, in the draft and the notes.`}
          >
            Take {what.join(" and ")} along
          </ChangeButton>
        )}
      </div>
    </section>
  );
}
