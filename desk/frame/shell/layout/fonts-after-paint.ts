/**
 * Lets the fonts be loaded (desk.css) once something is shown: on a slow phone everything else that is on its way would make the first words later.
 * Whoever has the desk in the browser's cache has its fonts there too, and sees no other font first.
 */
export function loadFontsAfterPaint(): void {
  const [script] = performance.getEntriesByName(import.meta.url, "resource");
  const isCached = script instanceof PerformanceResourceTiming && script.transferSize === 0;
  if (isCached) {
    loadFonts();
    return;
  }
  const observer = new PerformanceObserver((entries) => {
    // The empty page's own colour is a paint, too.
    if (entries.getEntriesByName("first-contentful-paint").length === 0) return;
    observer.disconnect();
    loadFonts();
  });
  observer.observe({ type: "paint", buffered: true });
}

function loadFonts() {
  document.documentElement.dataset.painted = "";
}
