const named: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'", nbsp: " " };

/** Elements whose content is no text for readers. */
const unseen = /^<(script|style|head|title|template)\b/i;
const block = /^<\/?(p|div|br|tr|li|ul|ol|table|blockquote|h[1-6]|hr)\b/i;

/** The words of an HTML mail, as text: nothing of it is ever rendered. One pass, whatever it contains. */
export function htmlToText(html: string): string {
  const words: string[] = [];
  let skipped: string | undefined;
  for (const part of html.replaceAll(/\s+/g, " ").split(/(<[^<>]*>)/)) {
    const isTag = part.startsWith("<") && part.endsWith(">");
    if (skipped !== undefined) {
      if (isTag && part.toLowerCase().startsWith(`</${skipped}`)) skipped = undefined;
    } else if (!isTag) words.push(decoded(part));
    else if (unseen.test(part)) skipped = unseen.exec(part)?.[1]?.toLowerCase();
    else if (block.test(part)) words.push("\n");
  }
  return words
    .join("")
    .replaceAll(/ ?\n ?/g, "\n")
    .replaceAll(/\n{3,}/g, "\n\n")
    .trim();
}

function decoded(text: string): string {
  return text.replaceAll(/&(#\d{1,7}|#x[\da-f]{1,6}|[a-z]{2,6});/gi, (whole, name: string) => {
    if (!name.startsWith("#")) return named[name.toLowerCase()] ?? whole;
    const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1));
    return code > 0 && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff) ? String.fromCodePoint(code) : whole;
  });
}
