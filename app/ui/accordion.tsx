import { type ReactNode, useId } from "react";
import styles from "./accordion.module.css";
import { Heading } from "./heading.tsx";

export type AccordionItem = { id: string; title: string; body: ReactNode };

/**
 * Titles that open one at a time. Native `<details name>` is exclusive, works without JavaScript, and its closed texts are found by the
 * browser's search.
 */
export function Accordion({ items, level }: { items: AccordionItem[]; level: number }) {
  const name = useId();
  return (
    <div className={styles.accordion}>
      {items.map((item) => (
        <details key={item.id} name={name} className={styles.item}>
          <summary className={styles.summary}>
            <Heading level={level} className={styles.title}>
              {item.title}
            </Heading>
            <svg
              className={styles.plus}
              viewBox="0 0 24 24"
              width="24"
              height="24"
              aria-hidden="true"
              focusable="false"
            >
              <path d="M10 0h4v10h10v4H14v10h-4V14H0v-4h10z" fill="currentColor" />
            </svg>
          </summary>
          <div className={styles.body}>{item.body}</div>
        </details>
      ))}
    </div>
  );
}
