import { SafeLink } from "#ui/links/safe-link.tsx";
import styles from "./menu-group.module.css";
import type { MenuParent } from "./navigation-content.ts";
import { useCurrent } from "./use-current.ts";
import type { Dropdowns } from "./use-dropdowns.ts";

type MenuGroupProps = {
  parent: MenuParent;
  index: number;
  dropdowns: Dropdowns;
  hydrated: boolean;
  /** The style of the menu's first level. */
  className: string | undefined;
};

/** A parent and its dropdown. Until hydration the style sheet alone opens it, so the button has no `aria-expanded`. */
export function MenuGroup({ parent, index, dropdowns, hydrated, className }: MenuGroupProps) {
  const current = useCurrent();
  const expanded = dropdowns.isOpen(index);
  const id = `site-menu-${index}`;
  const isAbove = parent.children.some((child) => current(child.href) !== undefined);
  return (
    <li className={styles.group} {...dropdowns.groupEvents(index)}>
      <button
        type="button"
        className={`${className} ${styles.parent}`}
        aria-expanded={hydrated ? expanded : undefined}
        aria-controls={id}
        data-current={isAbove || undefined}
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
              <SafeLink to={child.href} current={current(child.href)} className={styles.child}>
                {child.title}
              </SafeLink>
            </li>
          ))}
        </ul>
      </div>
    </li>
  );
}
