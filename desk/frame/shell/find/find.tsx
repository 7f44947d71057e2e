import { useEffect, useState } from "react";
import { createPortal } from "react-dom";
import { Modal } from "#ui/dialogs/modal.tsx";
import { loadedLater } from "../layout/part-to-come.tsx";
import styles from "./find.module.css";

/** The search and the library that it needs come when somebody looks for something first. */
const FindList = loadedLater(async () => (await import("./find-list.tsx")).default, "One moment …");

/** Ctrl+K, or the button: finds people, records, pages and actions. */
export function Find() {
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
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
  const close = () => setOpen(false);
  return (
    <>
      <button type="button" className={styles.open} aria-keyshortcuts="Control+K" onClick={() => setOpen(true)}>
        Find <kbd>Ctrl K</kbd>
      </button>
      {createPortal(
        <Modal open={isOpen} onClose={close} title="Find">
          <FindList onChosen={close} />
        </Modal>,
        document.body,
      )}
    </>
  );
}
