import { useRef } from "react";
import { useLocation } from "react-router";
import { PlaceLink } from "#app/ui/place-link.tsx";
import type { MenuParent, NavItem } from "./content.ts";
import styles from "./menu.module.css";
import { type Dropdowns, useDropdowns } from "./use-dropdowns.ts";
import { useFullScreen } from "./use-full-screen.ts";

/** What the header's Menu button opens. */
export const menuId = "site-menu";

/**
 * The menu, once in the document. Wide, it is a row with dropdowns. Narrow, it is a popover: the browser itself opens it over the
 * whole screen and closes it on Escape, without JavaScript too; the hooks add what a browser does not do.
 */
export function Menu({ items }: { items: NavItem[] }) {
  const nav = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  const { live, ...screen } = useFullScreen(nav);
  const dropdowns = useDropdowns(nav);
  return (
    <nav
      ref={nav}
      id={menuId}
      popover="auto"
      aria-label="Main"
      className={styles.menu}
      data-live={live || undefined}
      {...screen}
    >
      <button type="button" className={styles.close} popoverTarget={menuId} popoverTargetAction="hide">
        Close
      </button>
      <ul className={styles.items} onKeyDown={dropdowns.onItemsKeyDown}>
        {items.map((item, index) =>
          "children" in item ? (
            <Group key={item.title} parent={item} index={index} dropdowns={dropdowns} live={live} />
          ) : (
            <li key={item.title}>
              <PlaceLink to={item.href} current={item.href === pathname} className={styles.top}>
                {item.title}
              </PlaceLink>
            </li>
          ),
        )}
      </ul>
    </nav>
  );
}

type GroupProps = { parent: MenuParent; index: number; dropdowns: Dropdowns; live: boolean };

/** A parent and its dropdown. Until a script runs the style opens it, and the button makes no promise about its state. */
function Group({ parent, index, dropdowns, live }: GroupProps) {
  const { pathname } = useLocation();
  const expanded = dropdowns.isOpen(index);
  const id = `${menuId}-${index}`;
  const current = parent.children.some((child) => child.href === pathname);
  return (
    <li className={styles.group} {...dropdowns.groupEvents(index)}>
      <button
        type="button"
        className={`${styles.top} ${styles.parent}`}
        aria-expanded={live ? expanded : undefined}
        aria-controls={id}
        data-current={current || undefined}
        onClick={() => dropdowns.toggle(index)}
      >
        {parent.title}
        <svg className={styles.arrow} viewBox="0 0 12 8" width="12" height="8" aria-hidden="true">
          <path d="M1 1.5 6 6.5 11 1.5" fill="none" stroke="currentColor" strokeWidth="2" />
        </svg>
      </button>
      <div id={id} className={styles.dropdown}>
        <ul>
          {parent.children.map((child) => (
            <li key={child.title}>
              <PlaceLink to={child.href} current={child.href === pathname} className={styles.child}>
                {child.title}
              </PlaceLink>
            </li>
          ))}
        </ul>
      </div>
    </li>
  );
}
