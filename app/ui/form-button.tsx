import type { ComponentProps } from "react";
import button from "./button.module.css";
import styles from "./form-button.module.css";

type FormButtonProps = ComponentProps<"button"> & {
  /** `done` is the green of what is saved or subscribed. */
  look?: "solid" | "outline" | "brass" | "done";
  /** Something is missing: it looks disabled and says so, yet takes focus and a press, which tells what is missing (W2). */
  incomplete?: boolean;
};

/** A form's button. `type="button"` unless told otherwise. */
export function FormButton({ look = "solid", incomplete = false, className, ...rest }: FormButtonProps) {
  const classes = [button.button, look === "done" ? styles.done : button[look], styles.formButton, className];
  return (
    <button
      type="button"
      aria-disabled={incomplete || undefined}
      {...rest}
      className={classes.filter(Boolean).join(" ")}
    />
  );
}
