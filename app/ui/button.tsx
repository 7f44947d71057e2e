import type { ComponentProps, ReactNode } from "react";
import styles from "./button.module.css";
import { PlaceLink } from "./place-link.tsx";

type Look = "solid" | "outline" | "brass";

type ButtonProps = Omit<ComponentProps<"button">, "className"> & { look?: Look };

/** A button for an action. */
export function Button({ look = "solid", type = "button", ...rest }: ButtonProps) {
  return <button type={type} className={`${styles.button} ${styles[look]}`} {...rest} />;
}

type ButtonLinkProps = { to: string; look?: Look; newTab?: boolean; download?: boolean | string; children: ReactNode };

/** A link to a place that looks like a button. */
export function ButtonLink({ look = "solid", ...rest }: ButtonLinkProps) {
  return <PlaceLink className={`${styles.button} ${styles[look]}`} {...rest} />;
}
