import { type RefObject, useEffect, useRef } from "react";
import { focusField } from "#desk/content/fields/errors/field-focus.ts";
import { locationFromHash } from "./editor-location.ts";

/** The id of the heading of what is open in the editor. */
export const openPanelHeadingId = "open-panel";

/**
 * The keyboard goes on where something is opened: in the field that an address names, or else at its heading. Where it is closed again, also by
 * Back, it goes on at the button that had opened it.
 */
export function useFocusOnLocation(hash: string, form: RefObject<HTMLElement | null>): void {
  const before = useRef(hash);
  useEffect(() => {
    const [left, location] = [locationFromHash(before.current), locationFromHash(hash)];
    const isSame = before.current === hash;
    before.current = hash;
    if (location.kind === "entry" && location.field !== undefined) return focusOnceThere(location.id, location.field);
    if (isSame) return;
    const opener = left.kind === "page" ? null : form.current?.querySelector<HTMLElement>(`[data-opens="${left.id}"]`);
    const heading = document.getElementById(openPanelHeadingId) ?? document.querySelector<HTMLElement>("h1");
    (opener ?? heading)?.focus();
  }, [hash, form]);
}

/** As soon as the field is there: a rich text is loaded when the first one is shown. */
function focusOnceThere(id: string, field: string) {
  if (focusField(id, field)) return;
  const appearing = new MutationObserver(() => focusField(id, field) && appearing.disconnect());
  appearing.observe(document.body, { childList: true, subtree: true });
  return () => appearing.disconnect();
}
