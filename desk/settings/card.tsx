import type { ReactNode } from "react";
import { DeskLink } from "#desk/frame/shell/layout/desk-link.tsx";
import styles from "./settings.module.css";

type CardProps = {
  title: string;
  /** For a link that leads to it. */
  id?: string;
  isWell?: boolean;
  link?: { to: string; words: string } | undefined;
  children: ReactNode;
};

/** One thing that is looked after: how it is, and where it is changed. */
export function Card({ title, id, isWell = true, link, children }: CardProps) {
  return (
    <section className={styles.card} data-unwell={!isWell || undefined}>
      <h2 id={id} tabIndex={id === undefined ? undefined : -1}>
        {title}
      </h2>
      {!isWell && <strong className={styles.unwell}>needs a look</strong>}
      {children}
      {link && (
        <p>
          <DeskLink to={link.to}>{link.words}</DeskLink>
        </p>
      )}
    </section>
  );
}
