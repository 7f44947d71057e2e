const blocks =
  /^(ADDRESS|ARTICLE|ASIDE|BLOCKQUOTE|BODY|DD|DIV|DL|DT|FIGURE|FOOTER|FORM|H[1-6]|HEADER|HR|LI|MAIN|NAV|OL|P|PRE|SECTION|TABLE|TBODY|TD|TFOOT|TH|THEAD|TR|UL)$/;

/** The text before, as far as it is in the same paragraph, and how many line ends have come since. A space after a space is none. */
type Before = { text: Text | undefined; breaks: number };

/**
 * Spaces and line ends as a browser shows them: several are one, and none begins or ends a paragraph. A `br` becomes the line end that Contentful's
 * texts have. Paragraphs without words go.
 */
export function joinLines(body: HTMLElement): void {
  const before: Before = { text: undefined, breaks: 0 };
  join(body, before);
  endParagraph(before);
  for (const paragraph of body.querySelectorAll("p, h1, h2, h3, h4, h5, h6")) {
    if (paragraph.textContent?.trim() === "") paragraph.remove();
  }
}

function join(node: Node, before: Before): void {
  if (node.nodeName === "PRE") return;
  for (const child of [...node.childNodes]) {
    const isBlock = blocks.test(child.nodeName);
    if (isBlock) endParagraph(before);
    if (isText(child)) joinText(child, before);
    else if (child.nodeName === "BR") breakLine(child, before);
    else join(child, before);
    if (isBlock) endParagraph(before);
  }
}

function joinText(text: Text, before: Before): void {
  const joined = text.data.replaceAll(/[\s\u00a0]+/g, " ");
  const followsSpace = before.breaks > 0 || /(^|[\n ])$/.test(before.text?.data ?? "");
  const words = followsSpace ? joined.trimStart() : joined;
  if (words === "") return void text.remove();
  if (before.breaks > 0 && before.text) before.text.data = before.text.data.trimEnd();
  text.data = `${"\n".repeat(before.breaks)}${words}`;
  before.text = text;
  before.breaks = 0;
}

/** Before the first word and after the last one of a paragraph, and between paragraphs, it means nothing. */
function breakLine(br: ChildNode, before: Before): void {
  br.remove();
  if (before.text) before.breaks += 1;
}

function endParagraph(before: Before): void {
  if (before.text) before.text.data = before.text.data.trimEnd();
  before.text = undefined;
  before.breaks = 0;
}

function isText(node: Node): node is Text {
  return node.nodeType === 3;
}
