import { useRef } from "react";
import { NavLink, useLocation } from "react-router";
import type { MenuLink, MenuParent, NavItem } from "./content.ts";
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
  const { live, ...screen } = useFullScreen(nav);
  const dropdowns = useDropdowns(nav);
  return (
    <nav ref={nav} id={menuId} popover="auto" aria-label="Main" className={styles.menu} data-live={live} {...screen}>
      <button type="button" className={styles.close} popoverTarget={menuId} popoverTargetAction="hide">
        Close
      </button>
      <ul className={styles.items} onKeyDown={dropdowns.onItemsKeyDown}>
        {items.map((item, index) =>
          "children" in item ? (
            <Group key={item.title} parent={item} index={index} dropdowns={dropdowns} />
          ) : (
            <li key={item.title}>
              <PlainLink link={item} className={styles.top} />
            </li>
          ),
        )}
      </ul>
    </nav>
  );
}

function Group({ parent, index, dropdowns }: { parent: MenuParent; index: number; dropdowns: Dropdowns }) {
  const { pathname } = useLocation();
  const expanded = dropdowns.isOpen(index);
  const id = `${menuId}-${index}`;
  const current = parent.children.some((child) => child.href === pathname);
  return (
    <li className={styles.group} {...dropdowns.groupEvents(index)}>
      <button
        type="button"
        className={`${styles.top} ${styles.parent}`}
        aria-expanded={expanded}
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
              <PlainLink link={child} className={styles.child} />
            </li>
          ))}
        </ul>
      </div>
    </li>
  );
}

function PlainLink({ link, className }: { link: MenuLink; className: string | undefined }) {
  if (!link.href.startsWith("/")) {
    return (
      <a href={link.href} className={className}>
        {link.title}
      </a>
    );
  }
  return (
    <NavLink to={link.href} end reloadDocument={needsNewDocument(link.href)} className={className ?? ""}>
      {link.title}
    </NavLink>
  );
}

/** The payment screen has a content security policy of its own, which only a new document brings (P16). */
function needsNewDocument(href: string) {
  return /^\/membership([/?#]|$)/.test(href);
}
