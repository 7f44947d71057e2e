/** Elements that say by themselves what a style would say of them. */
const headings = "h1, h2, h3, h4, h5, h6";

/** Words that are marked by a style alone, as in Google Docs, get the element for it; elements whose style says the opposite lose theirs. */
export function styleToElements(body: HTMLElement): void {
  for (const element of [...body.querySelectorAll<HTMLElement>("b, strong, i, em")]) freePlainWords(element);
  for (const element of [...body.querySelectorAll<HTMLElement>("[data-style]")]) {
    const style = styleOf(element);
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
  for (const tag of tags.toReversed()) wrapWords(element, tag);
}

/** Bold words, some of which are plain by a style, are bold up to these and after them. */
function freePlainWords(element: HTMLElement): void {
  const tag = /^(B|STRONG)$/.test(element.tagName) ? "strong" : "em";
  if (isPlain(element, styleOf(element)) || !hasPlainWords(element, tag)) return;
  wrapWords(element, tag);
  element.replaceWith(...element.childNodes);
}

/** Puts what is in an element into another one, but for the words in it whose own style says the opposite. */
function wrapWords(element: Element, tag: string): void {
  const whole = hasPlainWords(element, tag) ? [] : [...element.childNodes];
  if (whole.length > 0) return void element.append(wrapped(element, tag, whole));
  for (const child of [...element.childNodes]) {
    if (child.nodeType === 3) child.replaceWith(wrapped(element, tag, [child.cloneNode()]));
    const inner = [...element.children].find((each) => each === child);
    if (inner && !isOpposite(inner, tag)) wrapWords(inner, tag);
  }
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

function wrapped({ ownerDocument }: Element, tag: string, nodes: readonly Node[]): Element {
  const wrapper = ownerDocument.createElement(tag);
  wrapper.append(...nodes);
  return wrapper;
}

function hasPlainWords(element: Element, tag: string): boolean {
  return [...element.querySelectorAll("[data-style]")].some((each) => isOpposite(each, tag));
}

function isOpposite(element: Element, tag: string): boolean {
  const style = styleOf(element);
  if (tag === "strong") return /^(normal|lighter|[1-4]00)$/.test(style.get("font-weight") ?? "");
  return tag === "em" && style.get("font-style") === "normal";
}

function styleOf(element: Element): Style {
  return readStyle(element.getAttribute("data-style") ?? "");
}
