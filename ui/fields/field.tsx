import { type ReactNode, useId } from "react";
import styles from "./field.module.css";

/** The props of every form field besides its own attributes. */
export type FieldProps = {
  /** Above the field. */
  label: string;
  /** Below the label: help with the answer. */
  hint?: ReactNode;
  /** Adds the red asterisk. */
  required?: boolean | undefined;
  /** The error message beside the field, if there is one. */
  error?: string | undefined;
  /** As wide as the expected answer: a number, a phone number, a name, a text. */
  width?: FieldWidth;
};

export type FieldWidth = "digits" | "short" | "medium" | "full";

/** The id of a field by its name, so that an error summary can link to it. Set `id` where a page has a name twice. */
export function fieldId(name: string): string {
  return `field-${name.replaceAll(".", "-")}`;
}

/** A field's id: its own, or by its name, or a generated one. */
export function useFieldId({ id, name }: { id?: string | undefined; name?: string | undefined }): string {
  const generated = useId();
  return id ?? (name ? fieldId(name) : generated);
}

/** The ARIA attributes that connect a field to its hint and error message. */
export function describeField(
  id: string,
  {
    hint,
    error,
    required,
    hasAnswerHint,
  }: Pick<FieldProps, "hint" | "error" | "required"> & { hasAnswerHint?: boolean },
) {
  const describedBy = [hint && hintId(id), hasAnswerHint && answerHintId(id), error && errorId(id)]
    .filter(Boolean)
    .join(" ");
  return {
    "aria-describedby": describedBy || undefined,
    "aria-invalid": error ? true : undefined,
    "aria-required": required || undefined,
  };
}

type FieldFrameProps = Pick<FieldProps, "label" | "hint" | "required" | "error"> & {
  id: string;
  /** Whether its error appears while one types, and is then read out. */
  isLive?: boolean;
  children: ReactNode;
};

/** Label, hint, field and error message, one below the other. */
export function Field({ id, label, hint, required, error, isLive = false, children }: FieldFrameProps) {
  return (
    <div className={styles.field}>
      <label htmlFor={id} className={styles.label}>
        <Label required={required}>{label}</Label>
      </label>
      <FieldHint id={id}>{hint}</FieldHint>
      {children}
      {isLive ? (
        <div aria-live="polite">
          <FieldError id={id}>{error}</FieldError>
        </div>
      ) : (
        <FieldError id={id}>{error}</FieldError>
      )}
    </div>
  );
}

/** A label's text, with the asterisk of a required field. */
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

/** Explains the asterisk, once in a form. What a screen reader says is said with each field. */
export function RequiredNote() {
  return (
    <p className={styles.note} aria-hidden="true">
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

/** The id of what is said of an answer that looks unlike what is asked for. */
export function answerHintId(id: string) {
  return `${id}-answer-hint`;
}

/** The id of a field's error message. */
export function errorId(id: string) {
  return `${id}-error`;
}
