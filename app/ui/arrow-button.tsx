import type { ReactNode } from "react";
import styles from "./arrow-button.module.css";
import { ArrowIcon } from "./arrow-icon.tsx";
import { SafeLink } from "./safe-link.tsx";

type ArrowButtonProps = { children: ReactNode } & ({ to: string; newTab?: boolean } | { onClick: () => void });

/** The festival's own button: words and a drawn slur that leads on. It takes a link or a click handler (specification, section 2). */
export function ArrowButton({ children, ...action }: ArrowButtonProps) {
  const words = (
    <>
      <span className={styles.words}>{children}</span>
      <ArrowIcon className={styles.arrow} />
    </>
  );
  if ("to" in action) {
    return (
      <SafeLink className={styles.arrowButton} {...action}>
        {words}
      </SafeLink>
    );
  }
  return (
    <button type="button" className={styles.arrowButton} onClick={action.onClick}>
      {words}
    </button>
  );
}
