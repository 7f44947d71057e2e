import { Link } from "react-router";
import type { ContentType } from "#desk/content/content-model-contract.ts";
import type { OpenPage } from "#desk/content/pages-of-site/pages-contract.ts";
import { Section } from "#desk/frame/parts/display/section.tsx";
import { fieldAddress } from "../editor/editor-location.ts";
import { Differences } from "../publish/differences.tsx";
import { FaultLinks } from "../publish/fault-links.tsx";
import { fieldDifferences } from "../publish/field-differences.ts";
import { isAmong } from "../publish/found-list.tsx";
import styles from "../publish/publish.module.css";
import { publishingFaults, undescribedPictures } from "../publish/publishing-faults.ts";
import { stopping, usePageCheck } from "../publish/use-page-check.ts";
import { usePublicFields } from "../publish/use-public-fields.ts";
import { isNothing, whatToPublish } from "../publish/what-to-publish.ts";
import { entryName } from "../words/entry-names.ts";
import { nameOfLink } from "../words/name-of-link.ts";

/** What publishing one page changes, in words, and what stands against it. */
export function PageChanges({ page, title, types }: { page: OpenPage; title: string; types: readonly ContentType[] }) {
  const { entries, assets, toPublish } = whatPagePublishes(page);
  const known = usePublicFields(toPublish.entries);
  const problems = usePageCheck(page.root.id, [...entries.values()]);
  const missing = [...publishingFaults(toPublish.entries, types), ...undescribedPictures(toPublish.assets)];
  const stop = stopping(problems, [...toPublish.entries, ...toPublish.assets]);
  const faults = [...missing, ...stop.filter((each) => !isAmong(each, missing))];
  const nameOf = nameOfLink(entries, assets, types);
  return (
    <Section title={`What changes on ${title}`}>
      <FaultLinks faults={faults} pageOf={() => page.root.id} />
      {isNothing(toPublish) && <p>Nothing: visitors see it as it is.</p>}
      <ul className={styles.changes}>
        {toPublish.entries.map((entry) => {
          const type = types.find(({ id }) => id === entry.type);
          const before = known[entry.id];
          const others = page.alsoOn[entry.id] ?? [];
          return (
            <li key={entry.id}>
              <Link to={fieldAddress(page.root.id, entry.id)}>{entryName(entry, types)}</Link>
              {entry.state === "draft" && " comes onto the site."}
              {others.length > 0 && (
                <p className={styles.note}>Also shown on: {others.map((other) => other.title).join(", ")}.</p>
              )}
              {type && before && <Differences differences={fieldDifferences(type, before, entry.fields, nameOf)} />}
            </li>
          );
        })}
        {toPublish.toUnpublish.map((entry) => (
          <li key={entry.id}>{entryName(entry, types)} is hidden, and leaves the site.</li>
        ))}
        {toPublish.assets.map(({ id, title, file }) => (
          <li key={id}>The file {title || file?.fileName} comes onto the site.</li>
        ))}
      </ul>
    </Section>
  );
}

/** What a page is made of, and what of it differs from what visitors see. */
export function whatPagePublishes({ root, entries: parts, assets: files }: OpenPage) {
  const entries = new Map([root, ...parts].map((entry) => [entry.id, entry]));
  const assets = Object.fromEntries(files.map((asset) => [asset.id, asset]));
  return { entries, assets, toPublish: whatToPublish({ rootId: root.id, entries, assets }) };
}
