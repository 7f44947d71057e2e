import type { ReactNode } from "react";
import styles from "./arrow-button.module.css";
import { PlaceLink } from "./place-link.tsx";
import { SlurArrow } from "./slur-arrow.tsx";

type ArrowButtonProps = { children: ReactNode } & ({ to: string; newTab?: boolean } | { onClick: () => void });

/** The festival's own button: words and a drawn slur that leads on. It takes a link or a click handler (specification, section 2). */
export function ArrowButton({ children, ...action }: ArrowButtonProps) {
  const words = (
    <>
      <span className={styles.words}>{children}</span>
      <SlurArrow className={styles.arrow} />
    </>
  );
  if ("to" in action) {
    return (
      <PlaceLink className={styles.arrowButton} {...action}>
        {words}
      </PlaceLink>
    );
  }
  return (
    <button type="button" className={styles.arrowButton} onClick={action.onClick}>
      {words}
    </button>
  );
}
