import { useEffect } from "react";
import { festivalName } from "#app/platform/festival-name.ts";

/** Lets the page's title say how it went, "Error: " first where it went wrong. Undefined leaves the title as it is. */
export function useStatusTitle(status: string | undefined, isError: boolean): void {
  useEffect(() => {
    if (status === undefined) return;
    const before = document.title;
    const title = `${isError ? "Error: " : ""}${status.replace(/\.$/, "")} – ${festivalName}`;
    document.title = title;
    return () => {
      // Who has left for another page finds that page's title there already.
      if (document.title === title) document.title = before;
    };
  }, [status, isError]);
}
