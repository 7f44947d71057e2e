import type { ComponentProps } from "react";
import { Link } from "react-router";
import styles from "./action-button.module.css";

type Look = {
  /** The one button of the screen that stands out. */
  primary?: boolean;
};

/** A small button of the desk, of `type="button"`. */
export function ActionButton({
  primary = false,
  ...button
}: Omit<ComponentProps<"button">, "type" | "className"> & Look) {
  return <button type="button" {...button} className={classOf(primary)} />;
}

/** A link that looks like one, for another program: `tel:`, `mailto:`. */
export function ActionLink({ children, ...link }: Omit<ComponentProps<"a">, "className">) {
  return (
    <a {...link} className={classOf(false)}>
      {children}
    </a>
  );
}

/** A link to another page of the desk that looks like one. */
export function ActionPageLink(link: Omit<ComponentProps<typeof Link>, "className">) {
  return <Link {...link} className={classOf(false)} />;
}

function classOf(primary: boolean): string {
  return primary ? `${styles.action} ${styles.primary}` : `${styles.action}`;
}
