import { useEffect } from "react";

/** Puts "Error: " before the page's title while messages are shown, the first thing a screen reader says of a page. */
export function useErrorTitle(shown: boolean): void {
  useEffect(() => {
    if (!shown) return;
    const title = document.title;
    document.title = `Error: ${title}`;
    return () => {
      document.title = title;
    };
  }, [shown]);
}
