import { useCallback, useLayoutEffect, useState } from "react";
import { createPortal } from "react-dom";
import { Modal } from "#ui/dialogs/modal.tsx";
import { loadedLater } from "../layout/part-to-come.tsx";
import styles from "./find.module.css";

/** The search and the library that it needs come when somebody looks for something first. */
const FindList = loadedLater(async () => (await import("./find-list.tsx")).default, "One moment …");

const label = "A name, a telephone number, a page, an action";

/** Ctrl+K, or the button: finds people, records, pages and actions. What is typed while the list comes is held. */
export function Find() {
  const [isOpen, setOpen] = useState(false);
  // Whoever sees the page can press it.
  useLayoutEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== "k" || !(event.ctrlKey || event.metaKey) || event.shiftKey || event.altKey)
        return;
      // In a text it makes a link.
      if (event.defaultPrevented) return;
      event.preventDefault();
      setOpen(true);
    };
    window.addEventListener("keydown", onKeyDown);
    return () => window.removeEventListener("keydown", onKeyDown);
  }, []);
  const [words, setWords] = useState("");
  const [isReady, setReady] = useState(false);
  const markReady = useCallback(() => setReady(true), []);
  const close = () => {
    setOpen(false);
    setWords("");
  };
  return (
    <>
      <button type="button" className={styles.open} aria-keyshortcuts="Control+K" onClick={() => setOpen(true)}>
        Find <kbd>Ctrl K</kbd>
      </button>
      {createPortal(
        <Modal open={isOpen} onClose={close} title="Find" startsInField>
          {!isReady && (
            <input
              className={styles.input}
              aria-label={label}
              placeholder={label}
              value={words}
              onChange={({ target }) => setWords(target.value)}
            />
          )}
          <FindList label={label} words={words} onWords={setWords} onReady={markReady} onChosen={close} />
        </Modal>,
        document.body,
      )}
    </>
  );
}
