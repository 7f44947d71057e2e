import type { ReactNode } from "react";
import styles from "./section.module.css";

type SectionProps = {
  title: string;
  /** For a link that leads to the section, which then takes the focus. */
  id?: string;
  children: ReactNode;
};

/** A part of a page under its heading, with room above. */
export function Section({ title, id, children }: SectionProps) {
  return (
    <section className={styles.section}>
      <h2 id={id} tabIndex={id === undefined ? undefined : -1}>
        {title}
      </h2>
      {children}
    </section>
  );
}

/** Buttons side by side, below each other where there is no room. */
export function Buttons({ children }: { children: ReactNode }) {
  return <div className={styles.buttons}>{children}</div>;
}
