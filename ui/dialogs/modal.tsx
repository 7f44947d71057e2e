import { type KeyboardEvent, type MouseEvent, type ReactNode, useCallback, useEffect, useId, useRef } from "react";
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
  /** Called before the modal closes; false keeps it open, for example when a wizard has unsaved answers. */
  onCloseRequest?: ((reason: CloseReason) => boolean | Promise<boolean>) | undefined;
  size?: "medium" | "large";
  /** Begins in its first field, rather than at Close. */
  startsInField?: boolean;
  /** The element that gets the focus afterwards if the opener is gone or disabled. */
  fallbackFocus?: () => HTMLElement | null;
  /** False if the content has a Close button of its own. */
  hasClose?: boolean;
  /** True while a third-party window, such as a bank's challenge, may have to appear above it. */
  nonModal?: boolean;
  children: ReactNode;
};

/** Milliseconds; the same as `--time-modal` and `--time-backdrop` in tokens.css. */
const modalTime = 300;

/**
 * The generic modal on the native `<dialog>`, which keeps the focus inside, closes on Escape and restores the focus. Its `data-state`
 * is exited, entering, entered or exiting.
 */
export function Modal({
  open,
  onClose,
  title,
  staticBackdrop = false,
  onCloseRequest,
  size = "medium",
  startsInField = false,
  fallbackFocus,
  hasClose = true,
  nonModal: givesWay = false,
  children,
}: ModalProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const pressedBackdrop = useRef(false);
  const heading = useId();
  const latestFallback = useRef(fallbackFocus);
  useEffect(() => {
    latestFallback.current = fallbackFocus;
  });
  const state = useTransitionState(open, modalTime);
  const visible = open || state !== "exited";
  useNonModal(dialog, givesWay);
  /**
   * Closes the dialog before its element is removed: only then does the browser move the focus back to the opener. Where `useNonModal` reopened the
   * dialog, the browser has forgotten the opener.
   */
  const keepOpen = useCallback(
    (element: HTMLDialogElement) => {
      const opener = document.activeElement;
      dialog.current = element;
      element.showModal();
      if (startsInField) element.querySelector<HTMLElement>("input, select")?.focus();
      return () => {
        element.close();
        dialog.current = null;
        // The opener may leave the page together with the dialog, and one that is disabled takes no focus.
        queueMicrotask(() => {
          const isLost = document.activeElement === document.body || element.contains(document.activeElement);
          const isLeft = opener?.isConnected && !opener.matches(":disabled");
          const next = isLeft ? opener : latestFallback.current?.();
          if (isLost && next instanceof HTMLElement) next.focus({ preventScroll: true });
        });
      };
    },
    [startsInField],
  );

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
    if (pressedBackdrop.current && isBackdrop(event) && !staticBackdrop) void request("backdrop");
  };

  if (!visible) return null;
  return (
    <dialog
      ref={keepOpen}
      className={size === "large" ? styles.large : styles.modal}
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
        pressedBackdrop.current = isBackdrop(event);
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

/** A click on the backdrop has the dialog itself as its target, outside its edges. */
function isBackdrop({ target, currentTarget, clientX, clientY }: MouseEvent): boolean {
  if (target !== currentTarget) return false;
  const box = currentTarget.getBoundingClientRect();
  return clientX < box.left || clientX > box.right || clientY < box.top || clientY > box.bottom;
}
