import { SafeLink } from "#ui/links/safe-link.tsx";
import styles from "./header-actions.module.css";
import type { MenuLink } from "./navigation-content.ts";
import { useCurrent } from "./use-current.ts";

type HeaderActionsProps = {
  actions: readonly MenuLink[];
  /** Beside the menu; otherwise large, within the menu that fills the screen. */
  inBar?: boolean;
};

/** Letters of both that fit beside the Menu button of a narrow phone. */
const mostLetters = 15;

/** What visitors look for most. On a phone the second stands in the bar only if both are short. */
export function HeaderActions({ actions, inBar = false }: HeaderActionsProps) {
  const current = useCurrent();
  if (actions.length === 0) return null;
  const isShort = actions.map(({ title }) => title).join("").length <= mostLetters;
  return (
    <div className={inBar ? styles.bar : styles.large} data-short={isShort || undefined}>
      {actions.map(({ title, href }) => (
        <SafeLink key={title} to={href} current={current(href)} className={styles.action}>
          {title}
        </SafeLink>
      ))}
    </div>
  );
}
