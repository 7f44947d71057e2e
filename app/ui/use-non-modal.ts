import { type RefObject, useLayoutEffect } from "react";

/**
 * While `givesWay`, a modal dialog leaves the browser's top layer, where nothing of the page could come over it, and stays where it is: so
 * a window that somebody else's script opens, such as a bank's question about a payment, can be seen and used. What is behind the dialog
 * stays out of reach.
 */
export function useNonModal(dialog: RefObject<HTMLDialogElement | null>, givesWay: boolean): void {
  useLayoutEffect(() => {
    const modal = dialog.current;
    if (!givesWay || modal === null) return;
    const behind = elementsBehind(modal);
    reopen(modal, () => modal.show());
    for (const element of behind) element.inert = true;
    return () => {
      for (const element of behind) element.inert = false;
      if (modal.isConnected && modal.open) reopen(modal, () => modal.showModal());
    };
  }, [dialog, givesWay]);
}

/** Opened anew, it would begin at its top, with the focus on its first button. */
function reopen(modal: HTMLDialogElement, open: () => void) {
  const { activeElement } = document;
  const { scrollTop } = modal;
  modal.close();
  open();
  modal.scrollTop = scrollTop;
  if (activeElement instanceof HTMLElement && modal.contains(activeElement))
    activeElement.focus({ preventScroll: true });
}

/** All beside the dialog and what it stands in, but for frames: somebody else's window is one. */
function elementsBehind(modal: HTMLElement): HTMLElement[] {
  const behind: HTMLElement[] = [];
  for (let inside: HTMLElement = modal; inside.parentElement; inside = inside.parentElement) {
    for (const beside of inside.parentElement.children) {
      if (
        beside instanceof HTMLElement &&
        beside !== inside &&
        !beside.inert &&
        !beside.matches("iframe, :has(iframe)")
      )
        behind.push(beside);
    }
  }
  return behind;
}
