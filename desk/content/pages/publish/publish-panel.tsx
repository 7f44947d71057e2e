import type { EditedEntry } from "#desk/content/documents/documents-contract.ts";
import { Section } from "#desk/frame/parts/display/section.tsx";
import { CheckboxField } from "#ui/fields/checkbox-field.tsx";
import { useEditor } from "../editor/editor-context.ts";
import type { Menu } from "../menu/use-menu.ts";
import { entryName } from "../words/entry-names.ts";
import { nameOfLink } from "../words/name-of-link.ts";
import { Differences } from "./differences.tsx";
import { fieldDifferences } from "./field-differences.ts";
import { FoundList, isAmong, isOnPage } from "./found-list.tsx";
import styles from "./publish.module.css";
import { publishingFaults, undescribedPictures } from "./publishing-faults.ts";
import { stopping, usePageCheck } from "./use-page-check.ts";
import { type PublicFields, usePublicFields } from "./use-public-fields.ts";
import type { Publishing } from "./use-publishing.ts";
import { hasEarlier, isNothing, publishTogether } from "./what-to-publish.ts";

/** What publishing changes, in words, before anybody presses the button; what stands against it; and what else the check of the content finds. */
export function PublishPanel({ publishing }: { publishing: Publishing }) {
  const { root, entries, edits } = useEditor();
  const saved = Object.values(edits.documents).map((document) => document.saved);
  const problems = usePageCheck(root.id, saved);
  const documents = [...publishing.toPublish.entries, ...publishing.toPublish.assets];
  const stop = stopping(problems, documents);
  const faults = [...publishing.faults, ...stop.filter((each) => !isAmong(each, publishing.faults))];
  const hints = problems.filter((each) => !stop.includes(each) && isOnPage(each, root.id, entries));
  return (
    <>
      <Changes publishing={{ ...publishing, faults }} />
      {hints.length > 0 && (
        <Section title="Worth a look">
          <FoundList found={hints} />
        </Section>
      )}
    </>
  );
}

function Changes({ publishing: { toPublish, menu, faults, state } }: { publishing: Publishing }) {
  const { types } = useEditor();
  const known = usePublicFields(toPublish.entries);
  const hasMenu = menu?.isConcerned === true && menu.waiting === undefined;
  if (isNothing(toPublish) && !hasMenu) return null;
  const all = menu?.isWithPage ? publishTogether(toPublish, menu.pending) : toPublish;
  const missing = [...publishingFaults(all.entries, types), ...undescribedPictures(toPublish.assets)];
  const found = [...missing, ...faults.filter((each) => !isAmong(each, missing))];
  return (
    <Section title="What publishing changes" id="publishing">
      {found.length > 0 && (
        <div role="alert" className={styles.faults}>
          <p>Before it can be published:</p>
          <FoundList found={found} />
        </div>
      )}
      {state === "draft" && <p>The page comes onto the site. You can take it off again at any time.</p>}
      <ul className={styles.changes}>
        {toPublish.entries.map((entry) => (
          <li key={entry.id}>
            <Change entry={entry} known={known} />
          </li>
        ))}
        {toPublish.toUnpublish.map((entry) => (
          <li key={entry.id}>
            <EntryButton entry={entry} /> is hidden, and leaves the site.
            <AlsoOn id={entry.id} />
          </li>
        ))}
        {toPublish.assets.map(({ id, title, file }) => (
          <li key={id}>The file {title || file?.fileName} comes onto the site.</li>
        ))}
      </ul>
      {hasMenu && <MenuChanges menu={menu} />}
      {hasEarlier(all) && (
        <p className={styles.note}>
          What visitors read now stays among the earlier versions: you can go back at any time.
        </p>
      )}
    </Section>
  );
}

/** The menu stands on all pages: whoever would rather publish it later leaves it out. */
function MenuChanges({ menu: { pending, isWithPage, choose } }: { menu: Menu }) {
  const { mayChange } = useEditor();
  const known = usePublicFields(pending.entries);
  return (
    <>
      <CheckboxField
        label="Publish the menu with it"
        name="withMenu"
        hint="It stands on all pages, and changes there."
        disabled={!mayChange}
        checked={isWithPage}
        onChange={({ currentTarget }) => choose(currentTarget.checked)}
      />
      <ul className={styles.changes}>
        {pending.entries.map((entry) => (
          <li key={entry.id}>
            <Change entry={entry} known={known} />
          </li>
        ))}
      </ul>
    </>
  );
}

function Change({ entry, known }: { entry: EditedEntry; known: PublicFields }) {
  const { edits, entries, types } = useEditor();
  const type = types.find(({ id }) => id === entry.type);
  const before = known[entry.id];
  const nameOf = nameOfLink(entries, edits.assets, types);
  return (
    <>
      <EntryButton entry={entry} /> {entry.state === "draft" && "comes onto the site."}
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
