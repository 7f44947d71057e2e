import type { Asset } from "#app/services/content/content-tree.ts";
import { Picture } from "#app/ui/picture.tsx";
import styles from "./rich-text.module.css";

/** A file between two paragraphs: a picture, a film to play (silent until its controls say otherwise), anything else as a link. */
export function EmbeddedAsset({ file }: { file: Asset | undefined }) {
  if (file === undefined) return null;
  const kind = file.contentType.split("/")[0];
  const name = file.alt || file.fileName || "File";
  if (kind === "image") {
    return (
      <figure className={styles.figure}>
        <Picture asset={file} sizes="(min-width: 800px) 720px, 100vw" />
      </figure>
    );
  }
  if (kind === "video") {
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
