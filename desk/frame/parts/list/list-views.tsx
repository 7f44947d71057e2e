import { useEffect, useRef } from "react";
import { Link } from "react-router";
import { ActionMenu, MenuLink } from "../buttons/action-menu.tsx";
import styles from "./list-views.module.css";

/** A view of a list; one of somebody's own has no count. */
export type ViewLink = { value: string; label: string; count?: number; to: string; isCurrent: boolean };

type ListViewsProps = {
  label: string;
  views: readonly ViewLink[];
  /** Further ones, in a menu. On a phone, where not all tabs are in sight, it has those as well. */
  more?: readonly ViewLink[];
};

/** The views of a list, with how many each has; an empty one is named alone. */
export function ListViews({ label, views, more }: ListViewsProps) {
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
              {name} <Count of={count} />
            </Link>
          </li>
        ))}
      </ul>
      {more && (
        <div className={styles.more} data-empty={more.length === 0 || undefined}>
          <ActionMenu label="More views" quiet>
            <div className={styles.tabsAgain}>
              {views.map((view) => (
                <MenuView key={view.value} view={view} />
              ))}
            </div>
            {more.map((view) => (
              <MenuView key={view.value} view={view} />
            ))}
          </ActionMenu>
        </div>
      )}
    </nav>
  );
}

function MenuView({ view: { label, count, to } }: { view: ViewLink }) {
  return (
    <MenuLink to={to}>
      <span className={styles.inMenu}>
        {label} <Count of={count} />
      </span>
    </MenuLink>
  );
}

function Count({ of: count }: { of: number | undefined }) {
  return count ? <span className={styles.count}>{count.toLocaleString("en-AU")}</span> : null;
}
