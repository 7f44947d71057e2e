import { asset, type Entry, entry, entryName, pageAddress } from "#services/content/pages/content-tree.ts";
import { ArrowButton } from "#ui/links/arrow-button.tsx";
import { SafeLink } from "#ui/links/safe-link.tsx";
import { Picture } from "#ui/media/picture.tsx";
import { buttonAddress } from "../section-list/section-button.ts";
import styles from "./rich-text.module.css";

/** A file between two paragraphs: a picture, a video to play (muted at first), anything else as a link to download. */
export function EmbeddedAsset({ target }: { target: unknown }) {
  const file = asset(target);
  if (file === undefined) return null;
  const name = file.alt || file.fileName || "File";
  if (file.contentType.startsWith("image/")) {
    return (
      <figure className={styles.figure}>
        <Picture asset={file} sizes="(min-width: 800px) 720px, 100vw" />
      </figure>
    );
  }
  if (file.contentType.startsWith("video/")) {
    return (
      <video className={styles.figure} src={file.url} controls muted preload="metadata" playsInline aria-label={name} />
    );
  }
  return (
    <p>
      <a href={file.url} download={file.fileName || true}>
        {name}
      </a>
    </p>
  );
}

/** An entry between two paragraphs: a sponsor as its picture, an entry with a URL as a link, anything else by its name. */
export function EmbeddedEntry({ target }: { target: unknown }) {
  const found = entry(target);
  if (found === undefined) return null;
  const name = entryName(found);
  const url = entryUrl(found);
  const logo = asset(found.fields.sponsorImage);
  if (logo !== undefined) {
    return (
      <p className={styles.sponsor}>
        <SafeLink to={url}>
          <Picture asset={{ ...logo, alt: name ?? logo.alt }} sizes="240px" />
        </SafeLink>
      </p>
    );
  }
  if (name === undefined) return null;
  if (url === undefined) return <p className={styles.name}>{name}</p>;
  return (
    <p>
      <ArrowButton to={url}>{name}</ArrowButton>
    </p>
  );
}

/** The URL of an entry: a page's path, anything else's own URL, if it has one. */
export function entryUrl(target: Entry | undefined): string | undefined {
  return target && (pageAddress(target) ?? buttonAddress(target.fields));
}
