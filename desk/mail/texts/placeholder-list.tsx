import { Section } from "#desk/frame/parts/display/section.tsx";
import styles from "./mail-texts.module.css";

type PlaceholderListProps = {
  placeholders: readonly { word: string; label: string }[];
  onInsert: (word: string) => void;
};

/** The words that fill themselves in, each a button that puts it into the text. */
export function PlaceholderList({ placeholders, onInsert }: PlaceholderListProps) {
  return (
    <Section title="Words that fill themselves in">
      <p>Press one to put it into the words.</p>
      <dl className={styles.words}>
        {placeholders.map(({ word, label }) => (
          <div key={word}>
            <dt>
              <button type="button" onClick={() => onInsert(word)}>{`{${word}}`}</button>
            </dt>
            <dd>{label}</dd>
          </div>
        ))}
      </dl>
    </Section>
  );
}
