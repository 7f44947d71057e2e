import { type ReactNode, useRef } from "react";
import { SafeLink } from "#ui/links/safe-link.tsx";
import { VinylRecord } from "#ui/media/vinyl-record.tsx";
import styles from "./menu.module.css";
import { MenuGroup } from "./menu-group.tsx";
import type { NavItem } from "./navigation-content.ts";
import { useCurrent } from "./use-current.ts";
import { useDropdowns } from "./use-dropdowns.ts";
import { useFullScreenMenu } from "./use-full-screen-menu.ts";

/** The id of the popover that the header's Menu button opens. */
export const menuId = "site-menu";

type MenuProps = {
  items: NavItem[];
  /** Stands above the items where the menu fills the screen. */
  children?: ReactNode;
};

/**
 * The menu, once in the document. Wide, it is a row with dropdowns. Narrow, it is a popover that fills the screen and works without
 * JavaScript; the hooks add what the browser does not do itself.
 */
export function Menu({ items, children }: MenuProps) {
  const nav = useRef<HTMLElement>(null);
  const current = useCurrent();
  const { hydrated, ...popoverEvents } = useFullScreenMenu(nav);
  const dropdowns = useDropdowns(nav);
  return (
    <nav
      ref={nav}
      id={menuId}
      popover="auto"
      aria-label="Main"
      className={styles.menu}
      data-live={hydrated || undefined}
      {...popoverEvents}
    >
      <button type="button" className={styles.close} popoverTarget={menuId} popoverTargetAction="hide">
        Close
      </button>
      {children && <div className={styles.above}>{children}</div>}
      <ul className={styles.items} onKeyDown={dropdowns.onItemsKeyDown}>
        {items.map((item, index) =>
          "children" in item ? (
            <MenuGroup
              key={item.title}
              className={styles.top}
              parent={item}
              index={index}
              dropdowns={dropdowns}
              hydrated={hydrated}
            />
          ) : (
            <li key={item.title}>
              <SafeLink to={item.href} current={current(item.href)} className={styles.top}>
                {item.title}
              </SafeLink>
            </li>
          ),
        )}
      </ul>
      <div className={styles.sleeve}>
        <VinylRecord className={styles.record} />
      </div>
    </nav>
  );
}
