import { useEffect } from "react";
import { festivalName } from "./festival-name.ts";

type TitleStatus = { isError: boolean; status?: string | undefined };

/**
 * Lets the page's title, the first thing a screen reader says of a page, tell how it stands: "Error: " first where something is wrong,
 * then the status. Without a status the page's own title stays.
 */
export function useStatusTitle({ isError, status }: TitleStatus): void {
  useEffect(() => {
    if (!isError && status === undefined) return;
    const before = document.title;
    const text = status === undefined ? before : `${status.replace(/\.$/, "")} – ${festivalName}`;
    const title = isError ? `Error: ${text}` : text;
    document.title = title;
    return () => {
      // Who has left for another page finds that page's title there already.
      if (document.title === title) document.title = before;
    };
  }, [isError, status]);
}
