import type { ReactNode } from "react";
import styles from "./button.module.css";
import { SafeLink } from "./safe-link.tsx";

type Look = "solid" | "outline" | "brass";

type ButtonLinkProps = { to: string; look?: Look; newTab?: boolean; download?: boolean | string; children: ReactNode };

/** A link that looks like a button. */
export function ButtonLink({ look = "solid", ...rest }: ButtonLinkProps) {
  return <SafeLink className={`${styles.button} ${styles[look]}`} {...rest} />;
}
