import styles from "./header.module.css";
import { HeaderActions } from "./header-actions.tsx";
import { HomeLink } from "./home-link.tsx";
import { Menu, menuId } from "./menu.tsx";
import type { HeaderContent } from "./navigation-content.ts";

type HeaderProps = {
  content: HeaderContent;
  /** The festival's dates, for the menu that fills the screen. */
  dates?: string | undefined;
};

/** The logo, which links to the home page, the menu, and what visitors look for most. */
export function Header({ content, dates }: HeaderProps) {
  const { logo, items, actions = [] } = content;
  return (
    <header className={styles.header}>
      <div className={styles.bar}>
        <HomeLink logo={logo} />
        <Menu items={items}>
          <HomeLink logo={logo} />
          {dates && <p className={styles.dates}>{dates}</p>}
          <HeaderActions actions={actions} />
        </Menu>
        <HeaderActions actions={actions} inBar />
        <button type="button" className={styles.menuButton} popoverTarget={menuId}>
          Menu
        </button>
      </div>
    </header>
  );
}
