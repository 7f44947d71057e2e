import type { ReactNode } from "react";
import styles from "./hidden-text.module.css";

/** Words for a screen reader only. */
export function HiddenText({ children }: { children: ReactNode }) {
  return <span className={styles.hidden}>{children}</span>;
}
