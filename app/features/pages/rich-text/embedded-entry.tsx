import { asset, type Entry, entryName, pageAddress } from "#app/services/content/content-tree.ts";
import { ArrowButton } from "#app/ui/arrow-button.tsx";
import { Picture } from "#app/ui/picture.tsx";
import { SafeLink } from "#app/ui/safe-link.tsx";
import { buttonAddress } from "../button-fields.ts";
import styles from "./rich-text.module.css";

/** An entry between two paragraphs: a sponsor as its picture, what has a place as a link to it, anything else by its name. */
export function EmbeddedEntry({ target }: { target: Entry | undefined }) {
  if (target === undefined) return null;
  const name = entryName(target);
  const address = entryAddress(target);
  const logo = asset(target.fields.sponsorImage);
  if (logo !== undefined) {
    return (
      <p className={styles.sponsor}>
        <SafeLink to={address}>
          <Picture asset={{ ...logo, alt: name ?? logo.alt }} sizes="240px" />
        </SafeLink>
      </p>
    );
  }
  if (name === undefined) return null;
  if (address === undefined) return <p className={styles.name}>{name}</p>;
  return (
    <p>
      <ArrowButton to={address}>{name}</ArrowButton>
    </p>
  );
}

/** Where a link to an entry leads: a page to its path, anything else to the address it holds, if any. */
export function entryAddress(target: Entry | undefined): string | undefined {
  return target && (pageAddress(target) ?? buttonAddress(target.fields));
}
