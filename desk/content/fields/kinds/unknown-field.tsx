import { ActionButton } from "#desk/frame/parts/buttons/action-button.tsx";
import { VisuallyHidden } from "#ui/page/visually-hidden.tsx";
import type { FieldControlProps } from "../field-props.ts";
import { FieldGroup } from "../frame/field-group.tsx";
import styles from "../frame/fields.module.css";

/** Data that the desk has no words for: it is shown, and can be taken out. */
export function UnknownField(props: FieldControlProps) {
  const { label, value, onChange, isDisabled } = props;
  return (
    <FieldGroup {...props}>
      {value === undefined ? (
        <p className={styles.none}>Nothing. This can be filled in by a program only.</p>
      ) : (
        <>
          <pre className={styles.data}>{JSON.stringify(value, null, 2)}</pre>
          {!isDisabled && (
            <ActionButton onClick={() => onChange(undefined)}>
              Take out <VisuallyHidden>{label}</VisuallyHidden>
            </ActionButton>
          )}
        </>
      )}
    </FieldGroup>
  );
}
