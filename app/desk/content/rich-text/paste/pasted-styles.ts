/** Elements that say by themselves what a style would say of them. */
const headings = "h1, h2, h3, h4, h5, h6";

/** Words that are marked by a style alone, as in Google Docs, get the element for it; elements whose style says the opposite lose theirs. */
export function styleToElements(body: HTMLElement): void {
  for (const element of [...body.querySelectorAll<HTMLElement>("[data-style]")]) {
    const style = readStyle(element.getAttribute("data-style") ?? "");
    element.removeAttribute("data-style");
    if (style.get("display") === "none" || style.get("mso-hide") === "all") element.remove();
    else if (isPlain(element, style)) element.replaceWith(...element.childNodes);
    else mark(element, style);
  }
  // A heading is bold by itself.
  for (const bold of [...body.querySelectorAll(headings)].flatMap((heading) => [
    ...heading.querySelectorAll("b, strong"),
  ])) {
    bold.replaceWith(...bold.childNodes);
  }
}

/** Words are marked in the innermost block, since a mark holds no blocks. */
const blocks = "p, div, ul, ol, li, table, td, th, blockquote, h1, h2, h3, h4, h5, h6";

type Style = ReadonlyMap<string, string>;

/** By its text: the browser's own reading of styles is subject to the page's policy. */
function readStyle(text: string): Style {
  const pairs = text.split(";").map((each) => each.split(":"));
  return new Map(
    pairs.map(([name = "", ...value]) => [
      name.trim().toLowerCase(),
      value
        .join(":")
        .replace(/!\s*important\s*$/i, "")
        .trim()
        .toLowerCase(),
    ]),
  );
}

/** Google Docs wraps all that is copied into a bold element that is not bold. */
function isPlain({ tagName }: HTMLElement, style: Style): boolean {
  const weight = style.get("font-weight");
  if (tagName === "B" || tagName === "STRONG") return weight === "normal" || weight === "400";
  return (tagName === "I" || tagName === "EM") && style.get("font-style") === "normal";
}

function mark(element: HTMLElement, style: Style): void {
  const tags = elementsFor(element, style).filter((tag) => !element.closest(tag));
  if (tags.length === 0 || element.childNodes.length === 0) return;
  const [outer, inner] = nested(element.ownerDocument, tags);
  inner.append(...element.childNodes);
  element.append(outer);
}

function elementsFor(element: HTMLElement, style: Style): string[] {
  const isBlock = /^(P|DIV|LI|UL|OL|TD|TH|TR|TABLE|TBODY|BLOCKQUOTE|H[1-6]|BODY)$/.test(element.tagName);
  if (isBlock && (element.querySelector(blocks) || !/^(P|DIV|LI|TD)$/.test(element.tagName))) return [];
  const decoration = `${style.get("text-decoration") ?? ""} ${style.get("text-decoration-line") ?? ""}`;
  const isInLink = element.closest("a") !== null || element.querySelector("a") !== null;
  const tags: Record<string, boolean> = {
    strong: /^(bold|bolder|[6-9]\d\d|1000)$/.test(style.get("font-weight") ?? boldIn(style)),
    em: /^(italic|oblique)/.test(style.get("font-style") ?? italicIn(style)),
    u: decoration.includes("underline") && !isInLink,
    s: decoration.includes("line-through"),
    sup: style.get("vertical-align") === "super",
    sub: style.get("vertical-align") === "sub",
  };
  // Of a block, a line or its place beside the words says nothing of them.
  return Object.keys(tags).filter((tag) => tags[tag] && (!isBlock || tag === "strong" || tag === "em"));
}

/** `font` says several things at once: "italic bold 12px Helvetica". */
function boldIn(style: Style): string {
  return /(?:^|\s)(bold|bolder|[6-9]00)(?=\s)/.exec(style.get("font") ?? "")?.[1] ?? "";
}

function italicIn(style: Style): string {
  return /(?:^|\s)(italic|oblique)(?=\s)/.exec(style.get("font") ?? "")?.[1] ?? "";
}

function nested(document: Document, tags: readonly string[]): readonly [HTMLElement, HTMLElement] {
  const elements = tags.map((tag) => document.createElement(tag));
  for (const [index, element] of elements.entries()) elements[index - 1]?.append(element);
  const [outer, inner] = [elements[0], elements.at(-1)];
  if (!outer || !inner) throw new RangeError("there is no element to nest");
  return [outer, inner];
}
