import type { ContentFault, EditedEntry } from "#app/desk/content/content-contract.ts";
import { Section } from "#app/desk/parts/section.tsx";
import { useEditor } from "../editor/editor-context.ts";
import { entryName } from "../words/entry-names.ts";
import { nameOfLink } from "../words/name-of-link.ts";
import { Differences } from "./differences.tsx";
import { fieldDifferences } from "./field-differences.ts";
import styles from "./publish.module.css";
import { emptySections, fieldThatShows, publishingFaults, undescribedPictures } from "./publishing-faults.ts";
import { type PublicFields, usePublicFields } from "./use-public-fields.ts";
import type { Publishing } from "./use-publishing.ts";
import { isNothing } from "./what-to-publish.ts";

/** What publishing changes, in words, before anybody presses the button; and what stands against it. */
export function PublishPanel({ publishing: { toPublish, faults, state } }: { publishing: Publishing }) {
  const { root, types } = useEditor();
  const known = usePublicFields(toPublish.entries);
  if (isNothing(toPublish)) return null;
  const missing = [...publishingFaults(toPublish.entries, types), ...undescribedPictures(toPublish.assets)];
  const found = faults.length > 0 ? faults : missing;
  const empty = emptySections(root, toPublish.entries);
  return (
    <Section title="What publishing changes" id="publishing">
      {found.length > 0 && <Faults faults={found} />}
      {empty.length > 0 && (
        <p>
          {empty.map((entry) => entryName(entry, types)).join(", ")} {empty.length === 1 ? "shows" : "show"} nothing
          yet.
        </p>
      )}
      {state === "draft" && <p>The page comes onto the site. You can take it off again at any time.</p>}
      <ul className={styles.changes}>
        {toPublish.entries.map((entry) => (
          <li key={entry.id}>
            <Change entry={entry} known={known} />
          </li>
        ))}
        {toPublish.hidden.map((entry) => (
          <li key={entry.id}>
            <EntryButton entry={entry} /> is hidden, and leaves the site.
            <AlsoOn id={entry.id} />
          </li>
        ))}
        {toPublish.assets.map(({ id, title, file }) => (
          <li key={id}>The file {title || file?.fileName} comes onto the site.</li>
        ))}
      </ul>
      <p className={styles.note}>
        What visitors read now stays among the earlier versions: you can go back at any time.
      </p>
    </Section>
  );
}

function Change({ entry, known }: { entry: EditedEntry; known: PublicFields }) {
  const { edits, entries, types } = useEditor();
  const type = types.find(({ id }) => id === entry.type);
  const before = known[entry.id];
  const nameOf = nameOfLink(entries, edits.assets, types);
  return (
    <>
      <EntryButton entry={entry} /> {entry.state === "draft" && "is new."}
      <AlsoOn id={entry.id} />
      {type && before && <Differences differences={fieldDifferences(type, before, entry.fields, nameOf)} />}
    </>
  );
}

/** A change of something that other pages show, too, is a change of those pages. */
function AlsoOn({ id }: { id: string }) {
  const others = useEditor().alsoOn[id] ?? [];
  if (others.length === 0) return null;
  return <p className={styles.note}>Also shown on: {others.map(({ title }) => title).join(", ")}.</p>;
}

function EntryButton({ entry, field }: { entry: EditedEntry; field?: string }) {
  const { types, openEntry } = useEditor();
  return (
    <button type="button" className={styles.entry} onClick={() => openEntry(entry.id, field)}>
      {entryName(entry, types)}
    </button>
  );
}

function Faults({ faults }: { faults: readonly ContentFault[] }) {
  const { openEntry, entries } = useEditor();
  return (
    <div role="alert" className={styles.faults}>
      <p>Before it can be published:</p>
      <ul>
        {faults.map(({ id, kind, name, field, message }) => {
          const place = kind === "Entry" ? { id, field } : fieldThatShows(id, entries.values());
          return (
            <li key={`${id} ${field} ${message}`}>
              {place ? (
                <button
                  type="button"
                  className={styles.entry}
                  onClick={() => openEntry(place.id, place.field ?? undefined)}
                >
                  {name}
                </button>
              ) : (
                name
              )}
              : {message}
            </li>
          );
        })}
      </ul>
    </div>
  );
}
