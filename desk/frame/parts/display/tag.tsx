import type { ReactNode } from "react";
import styles from "./tag.module.css";

/** How a tag looks: `bright` is for what waits for somebody, or needs a look; `strong` for what is settled, and `outlined` for what is not public. */
export type TagVariant = "plain" | "strong" | "bright" | "outlined";

/** A word on a coloured tag, such as a status. The word says it all; the colour only helps to find it. */
export function Tag({ variant = "plain", children }: { variant?: TagVariant; children: ReactNode }) {
  return <span className={`${styles.tag} ${styles[variant]}`}>{children}</span>;
}
