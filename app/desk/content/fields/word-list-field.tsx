import { useState } from "react";
import { ActionButton } from "#app/desk/parts/action-button.tsx";
import inputs from "#app/ui/field.module.css";
import { VisuallyHidden } from "#app/ui/visually-hidden.tsx";
import { FieldGroup } from "./field-group.tsx";
import type { FieldControlProps } from "./field-props.ts";
import styles from "./fields.module.css";
import { moved, SortableList } from "./sortable-list.tsx";
import { useTakeOut } from "./use-take-out.ts";

/** A list of words, such as the choices of a question. */
export function WordListField(props: FieldControlProps) {
  const { label, value, onChange, isDisabled } = props;
  const words = Array.isArray(value) ? value : [];
  const [typed, setTyped] = useState("");
  const set = (next: readonly unknown[]) => onChange(next.length > 0 ? next : undefined);
  const takeOut = useTakeOut(words, set);
  const add = () => {
    if (typed.trim() === "") return;
    set([...words, typed.trim()]);
    setTyped("");
  };
  return (
    <FieldGroup {...props}>
      <SortableList
        items={words.map((word, index) => ({ word, index }))}
        keyOf={({ index }) => String(index)}
        nameOf={({ word }) => String(word)}
        onMove={(from, to) => set(moved(words, from, to))}
        isDisabled={isDisabled}
      >
        {({ word }, { index, handle, moveTo }) => (
          <div className={styles.item}>
            {handle}
            <input
              className={inputs.input}
              aria-label={`${label}, ${index + 1}`}
              disabled={isDisabled || typeof word !== "string"}
              lang="en-AU"
              value={String(word)}
              onChange={({ target }) => set(words.with(index, target.value))}
            />
            {moveTo}
            {!isDisabled && (
              <ActionButton onClick={() => takeOut(index, String(word))}>
                Take out <VisuallyHidden>{String(word)}</VisuallyHidden>
              </ActionButton>
            )}
          </div>
        )}
      </SortableList>
      {!isDisabled && (
        <div className={styles.row}>
          <input
            className={`${inputs.input} ${styles.more}`}
            aria-label={`${label}: one more`}
            autoComplete="off"
            lang="en-AU"
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
            onKeyDown={(event) => {
              if (event.key !== "Enter") return;
              event.preventDefault();
              add();
            }}
          />
          <ActionButton onClick={add}>Add</ActionButton>
        </div>
      )}
    </FieldGroup>
  );
}
