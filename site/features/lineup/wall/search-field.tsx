import { type Ref, useId, useSyncExternalStore } from "react";
import { VisuallyHidden } from "#ui/page/visually-hidden.tsx";
import styles from "./search-field.module.css";

type SearchFieldProps = {
  ref: Ref<HTMLInputElement>;
  query: string;
  onChange: (query: string) => void;
  /** Enter was pressed: moves the focus on, so that on a phone the keyboard goes away. */
  onDone: () => void;
};

/** Searches while one types. Without JavaScript its place stays empty. */
export function SearchField({ ref, query, onChange, onDone }: SearchFieldProps) {
  const id = useId();
  const isLive = useSyncExternalStore(never, yes, no);
  return (
    <div className={styles.search}>
      {isLive && (
        <>
          <label htmlFor={id} className={styles.label}>
            Find <VisuallyHidden>a band or a style</VisuallyHidden>
          </label>
          <input
            ref={ref}
            id={id}
            className={styles.field}
            type="search"
            autoComplete="off"
            spellCheck={false}
            placeholder="band, style"
            enterKeyHint="done"
            value={query}
            onChange={({ target }) => onChange(target.value)}
            onKeyDown={({ key }) => {
              if (key === "Escape") onChange("");
              if (key === "Enter") onDone();
            }}
          />
        </>
      )}
    </div>
  );
}

const never = () => () => undefined;
const yes = () => true;
const no = () => false;
