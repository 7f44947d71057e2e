import type { ReactNode } from "react";
import styles from "./button.module.css";
import { SafeLink } from "./safe-link.tsx";

type Variant = "solid" | "outline" | "brass";

type ButtonLinkProps = {
  to: string;
  variant?: Variant;
  newTab?: boolean;
  download?: boolean | string;
  children: ReactNode;
};

/** A link that looks like a button. */
export function ButtonLink({ variant = "solid", ...rest }: ButtonLinkProps) {
  return <SafeLink className={`${styles.button} ${styles[variant]}`} {...rest} />;
}
