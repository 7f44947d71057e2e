import { useEffect, useRef } from "react";
import { Link } from "react-router";
import styles from "./list-views.module.css";

/** A view of a list; one of somebody's own has no count. */
export type ViewLink = { value: string; label: string; count?: number; to: string; isCurrent: boolean };

/** The views of a list, with how many each has. */
export function ListViews({ label, views }: { label: string; views: readonly ViewLink[] }) {
  const list = useRef<HTMLUListElement>(null);
  const current = views.find(({ isCurrent }) => isCurrent)?.value;
  // On a phone the current view may stand outside of the strip: it comes to its middle, and again when the letters come, which are wider.
  useEffect(() => {
    const strip = list.current;
    const link = strip?.querySelector<HTMLElement>(`[aria-current="page"]`);
    if (!strip || !link || current === undefined) return;
    const resized = new ResizeObserver(() => {
      strip.scrollLeft = link.offsetLeft - (strip.clientWidth - link.offsetWidth) / 2;
    });
    resized.observe(link);
    return () => resized.disconnect();
  }, [current]);
  return (
    <nav aria-label={label} className={styles.views}>
      <ul ref={list}>
        {views.map(({ value, label: name, count, to, isCurrent }) => (
          <li key={value}>
            <Link to={to} aria-current={isCurrent ? "page" : undefined}>
              {name} {count !== undefined && <span className={styles.count}>{count.toLocaleString("en-AU")}</span>}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
