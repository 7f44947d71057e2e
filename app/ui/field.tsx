import type { ReactNode } from "react";
import styles from "./field.module.css";

/** What every field of a form is told besides its own attributes. */
export type FieldProps = {
  /** Above the field. */
  label: string;
  /** Below the label: what helps to answer. */
  hint?: ReactNode;
  /** Draws the red asterisk (section 5). */
  required?: boolean | undefined;
  /** Beside the field, in the words of section 5; absent while there is nothing to say. */
  error?: string | undefined;
  /** As wide as the answer: a number, a phone number, a name, a text. */
  width?: FieldWidth;
};

export type FieldWidth = "digits" | "short" | "medium" | "full";

/** The id of a field by its name, so that an error summary can lead to it. Give `id` yourself where a page has a name twice. */
export function fieldId(name: string): string {
  return `field-${name.replaceAll(".", "-")}`;
}

/** The attributes that tie a field to its hint and message for a screen reader. */
export function describeField(id: string, { hint, error, required }: Pick<FieldProps, "hint" | "error" | "required">) {
  const describedBy = [hint && hintId(id), error && errorId(id)].filter(Boolean).join(" ");
  return {
    "aria-describedby": describedBy || undefined,
    "aria-invalid": error ? true : undefined,
    "aria-required": required || undefined,
  };
}

type FieldFrameProps = Pick<FieldProps, "label" | "hint" | "required" | "error"> & { id: string; children: ReactNode };

/** Label, hint, field, message: one below the other. */
export function Field({ id, label, hint, required, error, children }: FieldFrameProps) {
  return (
    <div className={styles.field}>
      <label htmlFor={id} className={styles.label}>
        <Label required={required}>{label}</Label>
      </label>
      <FieldHint id={id}>{hint}</FieldHint>
      {children}
      <FieldError id={id}>{error}</FieldError>
    </div>
  );
}

/** A label's words, with the asterisk of a required field. */
export function Label({ required, children }: { required?: boolean | undefined; children: string }) {
  return (
    <>
      {children}
      {required && <Asterisk />}
    </>
  );
}

export function FieldHint({ id, children }: { id: string; children: ReactNode }) {
  if (!children) return null;
  return (
    <p id={hintId(id)} className={styles.hint}>
      {children}
    </p>
  );
}

export function FieldError({ id, children }: { id: string; children: string | undefined }) {
  if (!children) return null;
  return (
    <p id={errorId(id)} className={styles.error}>
      {children}
    </p>
  );
}

/** Says once in a form what the asterisk means. */
export function RequiredNote() {
  return (
    <p className={styles.note}>
      <Asterisk /> required
    </p>
  );
}

function Asterisk() {
  return (
    <span className={styles.asterisk} aria-hidden="true">
      *
    </span>
  );
}

function hintId(id: string) {
  return `${id}-hint`;
}

/** The id of a field's message. */
export function errorId(id: string) {
  return `${id}-error`;
}
