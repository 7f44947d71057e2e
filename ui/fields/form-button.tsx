import type { ComponentProps } from "react";
import button from "../links/button.module.css";
import styles from "./form-button.module.css";

type FormButtonProps = ComponentProps<"button"> & {
  /** `done` is the green of something saved or subscribed. */
  variant?: "solid" | "outline" | "brass" | "done";
  /** The form is incomplete: the button looks disabled and is announced so, but a press still shows the errors, which is said with it. */
  incomplete?: boolean;
};

/** A form's button, of `type="button"` by default. */
export function FormButton({ variant = "solid", incomplete = false, className, ...rest }: FormButtonProps) {
  const classes = [button.button, variant === "done" ? styles.done : button[variant], styles.formButton, className];
  return (
    <button
      type="button"
      aria-disabled={incomplete || undefined}
      aria-description={incomplete ? "Something is missing. Press to hear what." : undefined}
      {...rest}
      className={classes.filter(Boolean).join(" ")}
    />
  );
}
