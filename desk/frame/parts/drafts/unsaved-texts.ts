/** The fields in which somebody has typed since the desk was opened. */
const typed = new Set<Element>();

/** Remembers in which fields of a page one types. */
export function followTyping(page: Pick<Document, "addEventListener">): void {
  page.addEventListener("input", ({ target }) => {
    if (target instanceof Element) typed.add(target);
  });
}

/**
 * Whether something stands on the screen that would be lost by loading it again. A field inside `data-draft` has a draft. One that was saved and still
 * shows what it says counts as well: too careful is better than a wrong promise.
 */
export function hasUnsavedTexts(): boolean {
  for (const field of typed) if (!field.isConnected) typed.delete(field);
  return [...typed].some((field) => !field.matches("[data-draft] *, [data-draft], dialog [role=combobox]"));
}
