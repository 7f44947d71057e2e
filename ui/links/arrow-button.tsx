import type { ReactNode } from "react";
import styles from "./arrow-button.module.css";
import { ArrowIcon } from "./arrow-icon.tsx";
import { SafeLink } from "./safe-link.tsx";

type ArrowButtonProps = { children: ReactNode } & ({ to: string; newTab?: boolean } | { onClick: () => void });

/** The festival's own button: a label and an arrow. It takes a link or a click handler. */
export function ArrowButton({ children, ...action }: ArrowButtonProps) {
  const label = (
    <>
      <span className={styles.label}>{children}</span>
      <ArrowIcon className={styles.arrow} />
    </>
  );
  if ("to" in action) {
    return (
      <SafeLink className={styles.arrowButton} {...action}>
        {label}
      </SafeLink>
    );
  }
  return (
    <button type="button" className={styles.arrowButton} onClick={action.onClick}>
      {label}
    </button>
  );
}
