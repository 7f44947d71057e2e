import { storedPagePath } from "./stored-addresses.ts";

/** What a page or a script of the build names: `/assets/root-1a2b.js`, or `./clock-1a2b.js` beside itself. */
const fileName = /(?:\/assets\/|(?<=["'`])\.\/)([\w.-]+\.(?:js|css|woff2))/g;
/** Wide enough for a poster on a phone. */
const pictureWidth = 640;

/** The scripts, styles and fonts that a page, script or style sheet of the build names. */
export function filesNamedIn(text: string): string[] {
  return [...new Set([...text.matchAll(fileName)].map(([, name]) => `/assets/${name}`))];
}

/** Whether its text names other files that are needed with it. React Router's manifest names those of all pages. */
export function namesNeededFiles(file: string): boolean {
  return /\.(js|css)$/.test(file) && !file.startsWith("/assets/manifest-");
}

/** The pictures of a page, each in one size, in a format that every browser with service workers shows. */
export function picturesIn(page: Document): string[] {
  return [...page.querySelectorAll("img")].flatMap((image) => {
    const offered = image.parentElement?.querySelector('source[type="image/webp"]')?.getAttribute("srcset");
    return (offered ? chooseWidth(offered) : image.getAttribute("src")) ?? [];
  });
}

/** Of `/a.png?w=320 320w, /a.png?w=640 640w` the first that is wide enough, or the last. */
export function chooseWidth(srcset: string): string | undefined {
  const offered = srcset.split(", ").map((each) => each.split(" "));
  const [url] = offered.find(([, width = ""]) => Number.parseInt(width, 10) >= pictureWidth) ?? offered.at(-1) ?? [];
  return url;
}

/** Of all pictures each in one size, the widest that is asked for: without network it takes the place of all others. */
export function widestOf(pictures: readonly string[]): string[] {
  const widest = new Map<string, string>();
  for (const picture of pictures) {
    const [pathname = ""] = picture.split("?");
    const other = widest.get(pathname);
    if (other === undefined || widthOf(picture) > widthOf(other)) widest.set(pathname, picture);
  }
  return [...widest.values()];
}

/** As it was sent, a picture is as wide as it gets. */
function widthOf(picture: string): number {
  const width = new URLSearchParams(picture.split("?")[1]).get("w");
  return width === null ? Number.POSITIVE_INFINITY : Number(width);
}

/** The pages to which the links of a page lead, of those that may be stored. */
export function storedPagesLinkedFrom(page: Document): string[] {
  const links = [...page.querySelectorAll("a")].map((link) => storedPagePath(link.getAttribute("href") ?? ""));
  return [...new Set(links.filter((path) => path !== undefined))];
}

/** Notes in a page's own markup when it was stored, in milliseconds since 1970: whoever shows it can say so. */
export function withTimeOfStoring(html: string, at: number): string {
  return html.replace("<html", `<html data-stored="${at}"`);
}

/** When the page that is shown was stored; undefined for one that came from the network. */
export function timeOfStoring({ dataset }: HTMLElement): number | undefined {
  return dataset.stored === undefined ? undefined : Number(dataset.stored);
}
