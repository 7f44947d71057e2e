import { useState } from "react";
import { ActionButton } from "#desk/frame/parts/buttons/action-button.tsx";
import inputs from "#ui/fields/field.module.css";
import { VisuallyHidden } from "#ui/page/visually-hidden.tsx";
import type { FieldControlProps } from "../field-props.ts";
import { FieldGroup } from "../frame/field-group.tsx";
import styles from "../frame/fields.module.css";
import { moved, SortableList } from "../list/sortable-list.tsx";
import { useTakeOut } from "../list/use-take-out.ts";

/** A list of words, such as the choices of a question. What is typed below the list belongs to it at once, and becomes a line of its own by Add. */
export function WordListField(props: FieldControlProps) {
  const { label, value, onChange, isDisabled } = props;
  const words = Array.isArray(value) ? value : [];
  const [typed, setTyped] = useState("");
  const addedAt = typed.trim() === "" ? -1 : words.lastIndexOf(typed.trim());
  const set = (next: readonly unknown[], isTyping = false) => onChange(next.length > 0 ? next : undefined, isTyping);
  const takeOut = useTakeOut(words, set);
  const typeOneMore = (text: string) => {
    setTyped(text);
    const others = addedAt < 0 ? words : words.toSpliced(addedAt, 1);
    set(text.trim() === "" ? others : [...others, text.trim()], true);
  };
  const add = () => {
    if (addedAt < 0) typeOneMore(typed);
    setTyped("");
  };
  const rows = words.map((word, index) => ({ word, index })).filter(({ index }) => index !== addedAt);
  const placeOf = (row: number) => rows[row]?.index ?? row;
  return (
    <FieldGroup {...props}>
      <SortableList
        items={rows}
        keyOf={({ index }) => String(index)}
        nameOf={({ word }) => String(word)}
        onMove={(from, to) => set(moved(words, placeOf(from), placeOf(to)))}
        isDisabled={isDisabled}
      >
        {({ word, index }, { handle, moveTo }) => (
          <div className={styles.item}>
            {handle}
            <input
              className={inputs.input}
              aria-label={`${label}, ${index + 1}`}
              disabled={isDisabled || typeof word !== "string"}
              lang="en-AU"
              value={String(word)}
              onChange={({ target }) => set(words.with(index, target.value), true)}
            />
            {moveTo}
            {!isDisabled && (
              <ActionButton quiet onClick={() => takeOut(index, String(word))}>
                Take out <VisuallyHidden>{String(word)}</VisuallyHidden>
              </ActionButton>
            )}
          </div>
        )}
      </SortableList>
      {!isDisabled && <OneMore label={label} typed={typed} onType={typeOneMore} onAdd={add} />}
    </FieldGroup>
  );
}

type OneMoreProps = { label: string; typed: string; onType: (text: string) => void; onAdd: () => void };

function OneMore({ label, typed, onType, onAdd }: OneMoreProps) {
  return (
    <div className={styles.row}>
      <input
        className={`${inputs.input} ${styles.more}`}
        aria-label={`${label}: one more`}
        autoComplete="off"
        lang="en-AU"
        value={typed}
        onChange={({ target }) => onType(target.value)}
        onKeyDown={(event) => {
          if (event.key !== "Enter") return;
          event.preventDefault();
          onAdd();
        }}
      />
      <ActionButton onClick={onAdd}>Add</ActionButton>
    </div>
  );
}
