/**
 * Makes paragraphs of everything in the cells of tables, which have room for nothing else: a list or a heading would leave its cell and stand below the
 * table. An item of a list begins with its sign or number.
 */
export function flattenCells(body: HTMLElement): void {
  for (const cell of [...body.querySelectorAll<HTMLElement>("td, th")].toReversed()) {
    for (const table of cell.querySelectorAll("table"))
      table.replaceWith(...[...table.querySelectorAll("td, th")].flatMap(inParagraphs));
    for (const list of cell.querySelectorAll<HTMLElement>("ul, ol"))
      if (!list.parentElement?.closest("li")) list.replaceWith(...paragraphsOf(list));
    for (const heading of cell.querySelectorAll("h1, h2, h3, h4, h5, h6")) {
      const paragraph = cell.ownerDocument.createElement("p");
      paragraph.append(...heading.childNodes);
      heading.replaceWith(paragraph);
    }
    for (const quote of cell.querySelectorAll("blockquote")) quote.replaceWith(...quote.childNodes);
    for (const rule of cell.querySelectorAll("hr")) rule.remove();
  }
}

function inParagraphs(cell: Element): ChildNode[] {
  if (cell.querySelector("p")) return [...cell.childNodes];
  const paragraph = cell.ownerDocument.createElement("p");
  paragraph.append(...cell.childNodes);
  return [paragraph];
}

/** With a line end between two paragraphs, whose words would run together. */
function contentsOf(elements: readonly Element[]): ChildNode[] {
  return elements.flatMap((element, at) => {
    const nodes = [...element.childNodes];
    return at === 0 ? nodes : [element.ownerDocument.createElement("br"), ...nodes];
  });
}

function paragraphsOf(list: Element): HTMLElement[] {
  let number = (Number(list.getAttribute("start")) || 1) - 1;
  const items = [...list.children].filter(({ tagName }) => tagName === "LI");
  return items.flatMap((item) => {
    number = Number(item.getAttribute("value")) || number + 1;
    const sign = list.tagName === "OL" ? `${number}. ` : "• ";
    const inner = [...item.children].filter(({ tagName }) => /^(UL|OL)$/.test(tagName));
    for (const each of inner) each.remove();
    const paragraph = item.ownerDocument.createElement("p");
    const words = [...item.children].filter(({ tagName }) => tagName === "P");
    const nodes = words.length === 0 ? [...item.childNodes] : contentsOf(words);
    paragraph.append(sign, ...nodes);
    return [paragraph, ...inner.flatMap(paragraphsOf)];
  });
}
