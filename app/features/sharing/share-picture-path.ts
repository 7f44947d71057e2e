/** Where a page's share picture is made: `/history` has `/share/history.png`, a band `/share/bands/its-slug.png`. */
export function sharePicturePath(pagePath: string): string {
  return `/share${pagePath === "/" ? "/home" : pagePath}.png`;
}
