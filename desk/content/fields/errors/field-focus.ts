/** The id of a field's control, by which a word in the preview, or a fault, leads to it. */
export function fieldControlId(entryId: string, fieldId: string): string {
  return `content-${entryId}-${fieldId}`;
}

/**
 * Shows a field and puts the cursor in it.
 *
 * @returns false where it is not on the screen, or not yet: a rich text is loaded when it is shown first
 */
export function focusField(entryId: string, fieldId: string): boolean {
  const control = document.getElementById(fieldControlId(entryId, fieldId));
  if (!control) return false;
  const first = control.matches("fieldset, div:not([contenteditable])")
    ? control.querySelector<HTMLElement>("input, button")
    : null;
  (first ?? control).focus();
  control.scrollIntoView({ block: "center" });
  return true;
}
