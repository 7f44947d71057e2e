import { useEffect } from "react";

/** Puts "Error: " before the page's title while messages are shown, the first thing a screen reader says of a page. */
export function useErrorTitle(shown: boolean): void {
  useEffect(() => {
    if (!shown) return;
    const title = document.title;
    const withError = `Error: ${title}`;
    document.title = withError;
    return () => {
      // Who has left for another page finds that page's title there already.
      if (document.title === withError) document.title = title;
    };
  }, [shown]);
}
