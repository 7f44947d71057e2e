const blocks =
  /^(ADDRESS|ARTICLE|ASIDE|BLOCKQUOTE|BODY|DD|DIV|DL|DT|FIGURE|FOOTER|FORM|H[1-6]|HEADER|HR|LI|MAIN|NAV|OL|P|PRE|SECTION|TABLE|TBODY|TD|TFOOT|TH|THEAD|TR|UL)$/;

/** The text before, as far as it is in the same paragraph: a space after a space is none. */
type Before = { text: Text | undefined };

/**
 * Spaces and line ends as a browser shows them: several are one, and none begins or ends a paragraph. A `br` becomes the line end that Contentful's
 * texts have.
 */
export function joinLines(body: HTMLElement): void {
  const before: Before = { text: undefined };
  join(body, before);
  endParagraph(before);
}

function join(node: Node, before: Before): void {
  if (node.nodeName === "PRE") return;
  for (const child of [...node.childNodes]) {
    if (isText(child)) joinText(child, before);
    else if (child.nodeName === "BR") breakLine(child, before);
    else {
      const isBlock = blocks.test(child.nodeName);
      if (isBlock) endParagraph(before);
      join(child, before);
      if (isBlock) endParagraph(before);
    }
  }
}

function joinText(text: Text, before: Before): void {
  const joined = text.data.replaceAll(/[\s\u00a0]+/g, " ");
  text.data = /(^|[\n ])$/.test(before.text?.data ?? "") ? joined.trimStart() : joined;
  if (text.data === "") text.remove();
  else before.text = text;
}

/** Between paragraphs, where Google Docs has some, and at a paragraph's end it means nothing. */
function breakLine(br: Node, before: Before): void {
  const { parentNode, nextSibling } = br;
  if (before.text === undefined || !nextSibling || blocks.test(nextSibling.nodeName)) {
    parentNode?.removeChild(br);
    return;
  }
  before.text.data = before.text.data.trimEnd();
  const end = br.ownerDocument?.createTextNode("\n");
  if (!end) return;
  parentNode?.replaceChild(end, br);
  before.text = end;
}

function endParagraph(before: Before): void {
  if (before.text) before.text.data = before.text.data.trimEnd();
  before.text = undefined;
}

function isText(node: Node): node is Text {
  return node.nodeType === 3;
}
