import type { ReactNode } from "react";
import styles from "./tag.module.css";

export type TagInk = "plain" | "strong" | "bright" | "outlined";

/** A word on an ink tag, such as a status. */
export function Tag({ ink = "plain", children }: { ink?: TagInk; children: ReactNode }) {
  return <span className={`${styles.tag} ${styles[ink]}`}>{children}</span>;
}
