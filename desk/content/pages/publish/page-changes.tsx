import type { ReactNode } from "react";
import type { ContentType } from "#desk/content/content-model-contract.ts";
import type { EditedAsset, EditedEntry } from "#desk/content/documents/documents-contract.ts";
import type { ContentFault } from "#desk/content/documents/publishing-contract.ts";
import type { OpenPage } from "#desk/content/pages-of-site/pages-contract.ts";
import { Section } from "#desk/frame/parts/display/section.tsx";
import { entryName } from "../words/entry-names.ts";
import { nameOfLink } from "../words/name-of-link.ts";
import { Differences } from "./differences.tsx";
import { EntryLink } from "./entry-link.tsx";
import { fieldDifferences } from "./field-differences.ts";
import { FoundList, isAmong, isOnPage, RefusedList } from "./found-list.tsx";
import styles from "./publish.module.css";
import { publishingFaults, undescribedPictures } from "./publishing-faults.ts";
import { stopping, usePageCheck } from "./use-page-check.ts";
import { usePublicFields } from "./use-public-fields.ts";
import { hasEarlier, isNothing, joined, type ToPublish, whatToPublish } from "./what-to-publish.ts";

/** A page with all that is on it, and what of that differs from what visitors see. */
export type PageToPublish = {
  root: EditedEntry;
  entries: ReadonlyMap<string, EditedEntry>;
  assets: Readonly<Record<string, EditedAsset>>;
  alsoOn: OpenPage["alsoOn"];
  toPublish: ToPublish;
};

type PageChangesProps = {
  page: PageToPublish;
  types: readonly ContentType[];
  /** The page's name, where several are shown. */
  name?: string;
  /** What the server has refused when it was tried last. */
  refused?: readonly ContentFault[];
  /** Changes of the menu that are published with it. */
  menu?: ToPublish | undefined;
  /** What else is published or asked. */
  children?: ReactNode;
};

/** What publishing a page changes, in words, before anybody presses the button; what stands against it; and what else the check of the content finds. */
export function PageChanges({ page, types, name, refused = [], menu, children }: PageChangesProps) {
  const { root, entries, assets, toPublish } = page;
  const problems = usePageCheck(root.id, [...entries.values(), ...Object.values(assets)]);
  const stop = stopping(problems, [...toPublish.entries, ...toPublish.assets]);
  const all = menu ? joined(toPublish, menu) : toPublish;
  const faults: ContentFault[] = [...publishingFaults(all.entries, types), ...undescribedPictures(toPublish.assets)];
  for (const each of [...refused, ...stop]) if (!isAmong(each, faults)) faults.push(each);
  const hints = problems.filter((each) => !stop.includes(each) && isOnPage(each, root.id, entries));
  const isEmpty = isNothing(toPublish) && !children;
  return (
    <>
      {(!isEmpty || name) && (
        <Section
          {...(name ? { title: `What changes on ${name}` } : { title: "What publishing changes", id: "publishing" })}
        >
          <RefusedList faults={faults} entries={entries} pageOf={() => root.id} />
          {isEmpty && <p>Nothing: visitors see it as it is.</p>}
          {root.state === "draft" && <p>The page comes onto the site. You can take it off again at any time.</p>}
          <ChangeList page={page} types={types} />
          {children}
          {hasEarlier(all) && (
            <p className={styles.note}>
              What visitors read now stays among the earlier versions: you can go back at any time.
            </p>
          )}
        </Section>
      )}
      {hints.length > 0 && (
        <Section title={name ? `Worth a look on ${name}` : "Worth a look"}>
          <FoundList found={hints} entries={entries} pageOf={() => root.id} />
        </Section>
      )}
    </>
  );
}

/** Each part that changes, with its words before and after. A change of something that other pages show, too, is a change of those pages. */
export function ChangeList({ page, types }: Pick<PageChangesProps, "page" | "types">) {
  const { root, entries, assets, alsoOn, toPublish } = page;
  const known = usePublicFields(toPublish.entries);
  const nameOf = nameOfLink(entries, assets, types);
  const lineOf = (entry: EditedEntry, words: string, differences?: ReactNode) => {
    const others = alsoOn[entry.id] ?? [];
    return (
      <li key={entry.id}>
        <EntryLink pageId={root.id} id={entry.id}>
          {entryName(entry, types)}
        </EntryLink>
        {words}
        {others.length > 0 && (
          <p className={styles.note}>Also shown on: {others.map(({ title }) => title).join(", ")}.</p>
        )}
        {differences}
      </li>
    );
  };
  return (
    <ul className={styles.changes}>
      {toPublish.entries.map((entry) => {
        const type = types.find(({ id }) => id === entry.type);
        const before = known[entry.id];
        return lineOf(
          entry,
          entry.state === "draft" ? " comes onto the site." : "",
          type && before && <Differences differences={fieldDifferences(type, before, entry.fields, nameOf)} />,
        );
      })}
      {toPublish.toUnpublish.map((entry) => lineOf(entry, " is hidden, and leaves the site."))}
      {toPublish.assets.map(({ id, title, file }) => (
        <li key={id}>The file {title || file?.fileName} comes onto the site.</li>
      ))}
    </ul>
  );
}

/** A page as the server has it. */
export function pageToPublish({ root, entries: parts, assets: files, alsoOn }: OpenPage): PageToPublish {
  const entries = new Map([root, ...parts].map((entry) => [entry.id, entry]));
  const assets = Object.fromEntries(files.map((asset) => [asset.id, asset]));
  return { root, entries, assets, alsoOn, toPublish: whatToPublish({ rootId: root.id, entries, assets }) };
}
