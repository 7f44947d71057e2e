import { type ReactNode, useId } from "react";
import { Heading } from "../page/heading.tsx";
import styles from "./accordion.module.css";

export type AccordionItem = { id: string; title: string; body: ReactNode };

/** From six titles on there are two columns where there is room. */
export const hasTwoColumns = (items: readonly unknown[]) => items.length >= 6;

/**
 * Titles that open one at a time. Native `<details name>` is exclusive, works without JavaScript, and its closed texts are found by the
 * browser's search. Each column is an element of its own, so that a title that opens moves only those below it.
 */
export function Accordion({ items, level }: { items: AccordionItem[]; level: number }) {
  const name = useId();
  const half = hasTwoColumns(items) ? Math.ceil(items.length / 2) : items.length;
  return (
    <div className={styles.accordion}>
      <Column items={items.slice(0, half)} name={name} level={level} />
      {half < items.length && <Column items={items.slice(half)} name={name} level={level} />}
    </div>
  );
}

type ColumnProps = { items: AccordionItem[]; name: string; level: number };

function Column({ items, name, level }: ColumnProps) {
  return (
    <div className={styles.column}>
      {items.map((item) => (
        <Item key={item.id} item={item} name={name} level={level} />
      ))}
    </div>
  );
}

function Item({ item, name, level }: Omit<ColumnProps, "items"> & { item: AccordionItem }) {
  return (
    <details name={name} className={styles.item}>
      <summary className={styles.summary}>
        <Heading level={level} className={styles.title}>
          {item.title}
        </Heading>
        <svg className={styles.plus} viewBox="0 0 24 24" width="24" height="24" aria-hidden="true" focusable="false">
          <path d="M10 0h4v10h10v4H14v10h-4V14H0v-4h10z" fill="currentColor" />
        </svg>
      </summary>
      <div className={styles.body}>{item.body}</div>
    </details>
  );
}
