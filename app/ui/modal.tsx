import { type KeyboardEvent, type MouseEvent, type ReactNode, useCallback, useId, useRef } from "react";
import styles from "./modal.module.css";
import { useNonModal } from "./use-non-modal.ts";
import { useTransitionState } from "./use-transition-state.ts";

export type CloseReason = "escape" | "backdrop" | "button";

type ModalProps = {
  open: boolean;
  /** Sets `open` to false. */
  onClose: () => void;
  title: string;
  /** A click beside the modal does not close it. */
  staticBackdrop?: boolean;
  /** Asked before the modal closes; false keeps it open, as a wizard with unsaved answers does (W8). */
  onCloseRequest?: (reason: CloseReason) => boolean | Promise<boolean>;
  size?: "medium" | "large";
  /** False where what it shows has a Close of its own. */
  hasClose?: boolean;
  /** True while a window of somebody else's may have to come over it. */
  nonModal?: boolean;
  children: ReactNode;
};

/** Milliseconds, as specified; `--time-modal` and `--time-backdrop` in tokens.css draw it. */
const modalTime = 300;

/**
 * The generic modal: the browser's own `<dialog>`, which keeps the focus inside, closes on Escape and gives the focus back. Its
 * `data-state` is exited, entering, entered or exiting (specification, sections 2 and 4).
 */
export function Modal({
  open,
  onClose,
  title,
  staticBackdrop = false,
  onCloseRequest,
  size = "medium",
  hasClose = true,
  nonModal: givesWay = false,
  children,
}: ModalProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const pressedBeside = useRef(false);
  const heading = useId();
  const state = useTransitionState(open, modalTime);
  const shown = open || state !== "exited";
  useNonModal(dialog, givesWay);
  /** Closes the dialog before it leaves the page: only then the focus goes back to where it came from. */
  const keepOpen = useCallback((element: HTMLDialogElement) => {
    dialog.current = element;
    element.showModal();
    return () => {
      element.close();
      dialog.current = null;
    };
  }, []);

  const request = async (reason: CloseReason) => {
    if (onCloseRequest !== undefined && !(await onCloseRequest(reason))) return;
    onClose();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== "Escape" || event.defaultPrevented) return;
    event.preventDefault();
    event.stopPropagation();
    void request("escape");
  };
  const onClick = (event: MouseEvent) => {
    if (pressedBeside.current && isBeside(event) && !staticBackdrop) void request("backdrop");
  };

  if (!shown) return null;
  return (
    <dialog
      ref={keepOpen}
      className={`${styles.modal} ${styles[size]}`}
      data-state={state}
      aria-labelledby={heading}
      onKeyDown={onKeyDown}
      onCancel={(event) => {
        if (event.target !== event.currentTarget) return;
        event.preventDefault();
        void request("escape");
      }}
      onClose={(event) => {
        if (event.target === event.currentTarget && open && !event.currentTarget.open) onClose();
      }}
      onMouseDown={(event) => {
        pressedBeside.current = isBeside(event);
      }}
      onClick={onClick}
    >
      <header className={styles.head}>
        <h2 id={heading} className={styles.title}>
          {title}
        </h2>
        {hasClose && (
          <button type="button" className={styles.close} onClick={() => void request("button")}>
            Close
          </button>
        )}
      </header>
      <div className={styles.content}>{children}</div>
    </dialog>
  );
}

/** A click on the backdrop arrives at the dialog itself, outside its edges. */
function isBeside({ target, currentTarget, clientX, clientY }: MouseEvent): boolean {
  if (target !== currentTarget) return false;
  const box = currentTarget.getBoundingClientRect();
  return clientX < box.left || clientX > box.right || clientY < box.top || clientY > box.bottom;
}
