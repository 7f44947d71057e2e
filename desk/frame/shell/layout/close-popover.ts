/** Closes the popover that a link or a button stands in, as the page changes without a reload. */
export function closePopover({ currentTarget }: { currentTarget: Element }) {
  const popover = currentTarget.closest("[popover]");
  if (popover instanceof HTMLElement) popover.hidePopover();
}
