import type { Choice } from "../../content-model-contract.ts";
import styles from "../frame/fields.module.css";

/** A small picture of a file; of one without a picture, what kind of file it is. */
export function Thumbnail({ thumbnail, type }: Pick<Choice, "thumbnail" | "type">) {
  if (thumbnail) return <img className={styles.thumbnail} src={thumbnail} alt="" loading="lazy" />;
  const kind = type.startsWith("video/") ? "Film" : type.split("/").at(-1)?.toUpperCase();
  return (
    <span className={styles.thumbnail} aria-hidden="true">
      {kind}
    </span>
  );
}
