import { useRef, useState } from "react";
import { flushSync } from "react-dom";
import { ActionMenu, MenuButton } from "#desk/frame/parts/buttons/action-menu.tsx";
import { Buttons } from "#desk/frame/parts/display/section.tsx";
import { capitalised } from "#platform/text/capitalised.ts";
import { TextAreaField } from "#ui/fields/text-area-field.tsx";
import { TextField } from "#ui/fields/text-field.tsx";
import styles from "./mail-texts.module.css";
import { longestMailText } from "./mail-texts-contract.ts";

type Text = { subject: string; words: string };

type MailTextFieldsProps = {
  text: Text;
  onChange: (changed: Partial<Text>) => void;
  errorOf: (name: keyof Text) => string | undefined;
  rows: number;
  hasSubject?: boolean;
  /** The words that fill themselves in. */
  placeholders: readonly { word: string; label: string }[];
};

/** The subject and the words of a mail, and a menu that puts in what fills itself in. */
export function MailTextFields({
  text,
  onChange,
  errorOf,
  rows,
  hasSubject = true,
  placeholders,
}: MailTextFieldsProps) {
  const area = useRef<HTMLDivElement>(null);
  // The field that was written in last: a word is put in where the cursor stood, or else at the end of the words.
  const [last, setLast] = useState<keyof Text>();
  const insert = (word: string) => {
    const name = last ?? "words";
    const field = area.current?.querySelector<HTMLInputElement | HTMLTextAreaElement>(`[name="${name}"]`);
    const end = text[name].length;
    const [from, to] = last && field ? [field.selectionStart ?? end, field.selectionEnd ?? end] : [end, end];
    const head = `${text[name].slice(0, from)}{${word}}`;
    flushSync(() => onChange({ [name]: head + text[name].slice(to) }));
    field?.focus();
    field?.setSelectionRange(head.length, head.length);
  };
  const fieldOf = (name: keyof Text) => ({
    name,
    maxLength: longestMailText[name],
    value: text[name],
    error: errorOf(name),
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) => onChange({ [name]: currentTarget.value }),
    onFocus: () => setLast(name),
  });
  return (
    <div ref={area} className={styles.fields}>
      {hasSubject && <TextField label="Subject" {...fieldOf("subject")} />}
      <TextAreaField label="Words" rows={rows} {...fieldOf("words")} />
      <Buttons>
        <ActionMenu label="Insert a word that fills itself in">
          {placeholders.map(({ word, label }) => (
            <MenuButton key={word} detail={`{${word}}`} onClick={() => insert(word)}>
              {capitalised(label)}
            </MenuButton>
          ))}
        </ActionMenu>
      </Buttons>
    </div>
  );
}
