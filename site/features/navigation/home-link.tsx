import { Link } from "react-router";
import type { Asset } from "#services/content/pages/content-tree.ts";
import { Picture } from "#ui/media/picture.tsx";
import { VisuallyHidden } from "#ui/page/visually-hidden.tsx";
import styles from "./home-link.module.css";

/** The logo, or the festival's letters, as the link to the home page. */
export function HomeLink({ logo }: { logo: Asset | undefined }) {
  return (
    <Link to="/" className={styles.home}>
      <Logo logo={logo} />
      <VisuallyHidden> home</VisuallyHidden>
    </Link>
  );
}

function Logo({ logo }: { logo: Asset | undefined }) {
  if (logo === undefined) return <span className={styles.wordmark}>CJF</span>;
  const named = { ...logo, alt: logo.alt || "CJF" };
  return <Picture asset={named} sizes="160px" priority className={styles.logo} />;
}
