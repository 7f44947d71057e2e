import type { ComponentProps } from "react";
import { Link } from "react-router";
import styles from "./action-button.module.css";

type Look = {
  /** The one button of the screen that stands out. */
  primary?: boolean;
  /** Without a box: one of many in the rows of a list. */
  quiet?: boolean;
};

/** A small button of the desk, of `type="button"`. */
export function ActionButton({
  primary = false,
  quiet = false,
  ...button
}: Omit<ComponentProps<"button">, "type" | "className"> & Look) {
  return <button type="button" {...button} className={classOf({ primary, quiet })} />;
}

/** A link that looks like one, for another program: `tel:`, `mailto:`. */
export function ActionLink({
  children,
  primary = false,
  quiet = false,
  ...link
}: Omit<ComponentProps<"a">, "className"> & Look) {
  return (
    <a {...link} className={classOf({ primary, quiet })}>
      {children}
    </a>
  );
}

/** A link to another page of the desk that looks like one. */
export function ActionPageLink({
  primary = false,
  quiet = false,
  ...link
}: Omit<ComponentProps<typeof Link>, "className"> & Look) {
  return <Link {...link} className={classOf({ primary, quiet })} />;
}

function classOf({ primary, quiet }: Look): string {
  return [styles.action, primary && styles.primary, quiet && styles.quiet].filter(Boolean).join(" ");
}
