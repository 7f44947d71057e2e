import { useEffect, useId, useRef } from "react";
import styles from "../wizard.module.css";

type FocusedHeadingProps = {
  /** "Step 2 of 4". */
  place?: string;
  children: string;
};

/** The heading of what has just come into the wizard's window: it takes the focus, and the window is at its top. */
export function FocusedHeading({ place, children }: FocusedHeadingProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const placeId = useId();
  useEffect(() => {
    heading.current?.closest("dialog")?.scrollTo(0, 0);
    heading.current?.focus({ preventScroll: true });
  }, []);
  return (
    <div className={styles.heading}>
      {place !== undefined && (
        <p id={placeId} className={styles.place}>
          {place}
        </p>
      )}
      <h3 ref={heading} tabIndex={-1} aria-describedby={place === undefined ? undefined : placeId}>
        {children}
      </h3>
    </div>
  );
}
