import { Link } from "react-router";
import type { Asset } from "#app/services/content/content-tree.ts";
import { Picture } from "#app/ui/picture.tsx";
import { VisuallyHidden } from "#app/ui/visually-hidden.tsx";
import styles from "./header.module.css";
import { Menu, menuId } from "./menu.tsx";
import type { HeaderContent } from "./navigation-content.ts";

type HeaderProps = {
  content: HeaderContent;
  /** A line above the menu, such as the festival's dates and place. */
  note?: string | undefined;
};

/** The logo, which links to the home page, and the menu. */
export function Header({ content, note }: HeaderProps) {
  return (
    <header className={styles.header}>
      {note && <p className={styles.note}>{note}</p>}
      <div className={styles.bar}>
        <Link to="/" className={styles.home}>
          <Logo logo={content.logo} />
          <VisuallyHidden>, home</VisuallyHidden>
        </Link>
        <button type="button" className={styles.menuButton} popoverTarget={menuId}>
          Menu
        </button>
        <Menu items={content.items} />
      </div>
    </header>
  );
}

function Logo({ logo }: { logo: Asset | undefined }) {
  if (logo === undefined) return <span className={styles.wordmark}>CJF</span>;
  const named = { ...logo, alt: logo.alt || "CJF" };
  return <Picture asset={named} sizes="160px" priority className={styles.logo} />;
}
