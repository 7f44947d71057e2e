import type { MouseEvent } from "react";

/** Closes the popover that a link stands in, as the page changes without a reload. */
export function closePopover({ currentTarget }: MouseEvent) {
  const popover = currentTarget.closest("[popover]");
  if (popover instanceof HTMLElement) popover.hidePopover();
}
