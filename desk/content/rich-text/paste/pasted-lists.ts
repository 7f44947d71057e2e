/** Word's lists are paragraphs that say their list and level in a style, and begin with the sign or number as text. */
const listStyle = /mso-list:\s*(l\d+)\s+level(\d+)/i;

/** "1.", "2.1.", "b)", "(c)", "viii." */
const numbering = /^\(?(\d+(\.\d+)*|[a-z]{1,2}|[ivxlcdm]+)[.)]$/i;

/** Makes lists of Word's paragraphs. Their styles are in `data-style`, where `cleanPasted` has put them. */
export function makeWordLists(body: HTMLElement): void {
  const paragraphs = [...body.querySelectorAll<HTMLElement>("p, h1, h2, h3, h4, h5, h6")];
  const open: HTMLElement[] = [];
  let before: Element | null = null;
  let idBefore: string | undefined;
  for (const paragraph of paragraphs) {
    const [, id, written] = listStyle.exec(paragraph.getAttribute("data-style") ?? "") ?? [];
    const level = Number(written ?? 0);
    if (level === 0) continue;
    // Another paragraph stands between, or it is another list of Word's: a new list begins.
    const isOther = level === 1 && id !== idBefore;
    if (isOther || siblingBefore(paragraph) !== before || before === null) open.length = 0;
    if (level === 1) idBefore = id;
    const list = listAt(open, Math.min(level, open.length + 1), paragraph);
    const item = paragraph.ownerDocument.createElement("li");
    list.append(item);
    item.append(paragraph);
    paragraph.removeAttribute("data-style");
    before = open[0] ?? null;
  }
}

/** The list of a level, begun where there is none yet. `open` has the lists that it would be in, the outermost first. */
function listAt(open: HTMLElement[], level: number, paragraph: HTMLElement): HTMLElement {
  const sign = takeSign(paragraph);
  open.length = Math.min(open.length, level);
  const last = open[level - 1];
  if (last) return last;
  const list = paragraph.ownerDocument.createElement(numbering.test(sign) ? "ol" : "ul");
  const parent = open[level - 2]?.lastElementChild;
  if (parent) parent.append(list);
  else paragraph.before(list);
  open.push(list);
  return list;
}

function takeSign(paragraph: HTMLElement): string {
  const sign = [...paragraph.querySelectorAll("span[data-style]")].find((span) =>
    /mso-list:\s*ignore/i.test(span.getAttribute("data-style") ?? ""),
  );
  sign?.remove();
  return sign?.textContent?.replaceAll(/\s/g, "") ?? "";
}

/** What Word Online and OneNote put around each item: a list of its own, whose item says its level. */
const onlineItem = "li[data-aria-level]";

/** Makes one list of those that Word Online writes, where nothing stands between them. */
export function joinOnlineLists(body: HTMLElement): void {
  const open: HTMLElement[] = [];
  let before: Element | null = null;
  for (const item of body.querySelectorAll<HTMLElement>(onlineItem)) {
    const list = item.parentElement;
    const isFirst = list?.firstElementChild === item;
    if (!list || !/^(UL|OL)$/.test(list.tagName)) continue;
    const wrapper = outermostOf(list);
    if (isFirst && (before === null || siblingBefore(wrapper) !== before)) open.length = 0;
    const level = Math.min(Number(item.getAttribute("data-aria-level")) || 1, open.length + 1);
    open.length = Math.min(open.length, level);
    const known = open[level - 1];
    const parent = open[level - 2]?.lastElementChild;
    if (known && isSameList(known, list, item)) known.append(item);
    else if (parent) {
      open.length = level - 1;
      const inner = item.ownerDocument.createElement(list.tagName);
      inner.append(item);
      parent.append(inner);
      open.push(inner);
    } else {
      open.length = 0;
      const outer = item.ownerDocument.createElement(list.tagName);
      wrapper.before(outer);
      outer.append(item);
      open.push(outer);
    }
    if (list.children.length === 0) wrapper.remove();
    before = open[0] ?? null;
  }
}

/** The element or the words before, which may stand in no element of their own. */
function siblingBefore(element: Element): ChildNode | null {
  let before = element.previousSibling;
  while (before && (before.nodeType === 8 || (before.nodeType === 3 && before.textContent?.trim() === "")))
    before = before.previousSibling;
  return before;
}

/** The element around a list with nothing else in it. */
function outermostOf(list: HTMLElement): HTMLElement {
  let outer = list;
  while (
    outer.parentElement?.tagName === "DIV" &&
    outer.parentElement.textContent?.trim() === outer.textContent?.trim()
  )
    outer = outer.parentElement;
  return outer;
}

/** Two lists of one kind that follow each other have ids of their own. */
function isSameList(known: HTMLElement, list: HTMLElement, item: HTMLElement): boolean {
  const idOf = (element: Element | null | undefined) => element?.getAttribute("data-listid");
  const last = known.lastElementChild;
  return known.tagName === list.tagName && (last === item || idOf(last) === idOf(item));
}

/** A list that stands directly in a list, as Google Docs writes it, belongs to the item before it. */
export function nestLists(body: HTMLElement): void {
  for (const list of body.querySelectorAll(":is(ul, ol) > :is(ul, ol)")) list.previousElementSibling?.append(list);
}
