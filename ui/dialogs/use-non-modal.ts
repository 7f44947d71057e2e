import { type RefObject, useLayoutEffect } from "react";

/**
 * While `nonModal`, a modal dialog leaves the browser's top layer, which would hide every other element, but keeps its place. A window
 * that a third-party script opens, such as a bank's payment challenge, can then be seen and used. The page behind the dialog stays inert.
 */
export function useNonModal(dialog: RefObject<HTMLDialogElement | null>, nonModal: boolean): void {
  useLayoutEffect(() => {
    const modal = dialog.current;
    if (!nonModal || modal === null) return;
    const behind = elementsBehind(modal);
    // Inert before the dialog closes for a moment: the browser would move the focus to the opener, and a screen reader say that.
    for (const element of behind) element.inert = true;
    reopen(modal, () => modal.show());
    return () => {
      if (modal.isConnected && modal.open) reopen(modal, () => modal.showModal());
      for (const element of behind) element.inert = false;
    };
  }, [dialog, nonModal]);
}

/** Keeps scroll position and focus, which reopening would reset. */
function reopen(modal: HTMLDialogElement, open: () => void) {
  const { activeElement } = document;
  const { scrollTop } = modal;
  modal.close();
  open();
  modal.scrollTop = scrollTop;
  if (activeElement instanceof HTMLElement && modal.contains(activeElement))
    activeElement.focus({ preventScroll: true });
}

/** Every sibling of the dialog and of its ancestors, except those with a frame, which may be the third party's window. */
function elementsBehind(modal: HTMLElement): HTMLElement[] {
  const behind: HTMLElement[] = [];
  for (let ancestor: HTMLElement = modal; ancestor.parentElement; ancestor = ancestor.parentElement) {
    for (const sibling of ancestor.parentElement.children) {
      if (
        sibling instanceof HTMLElement &&
        sibling !== ancestor &&
        !sibling.inert &&
        !sibling.matches("iframe, :has(iframe)")
      )
        behind.push(sibling);
    }
  }
  return behind;
}
