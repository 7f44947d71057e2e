import { type RefObject, useEffect, useRef } from "react";
import type { MarkedField } from "./editor-context.ts";

/** Marks in the preview what the field shows that somebody has gone into. @returns for the element around the form */
export function useMarkOfFocus(mark: (field: MarkedField) => void): RefObject<HTMLDivElement | null> {
  const form = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = form.current;
    const markField = ({ target }: FocusEvent) => {
      const field = target instanceof Element ? target.closest<HTMLElement>("[data-field]") : null;
      const { entry, field: name } = field?.dataset ?? {};
      if (entry !== undefined && name !== undefined) mark({ entry, field: name });
      // The heading is that of the part which was opened: the preview outlines all of it.
      else if (!(target instanceof HTMLHeadingElement)) mark(null);
    };
    element?.addEventListener("focusin", markField);
    return () => element?.removeEventListener("focusin", markField);
  }, [mark]);
  return form;
}
