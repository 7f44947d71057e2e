import { Parser } from "htmlparser2";

/** Elements whose content is no text for readers. */
const unseen: ReadonlySet<string> = new Set(["script", "style", "title", "template"]);
/** Elements that begin a line; after those of the second set comes an empty one. */
const lines: ReadonlySet<string> = new Set(["div", "dd", "dt", "hr", "li", "tr", "address", "header", "footer"]);
const paragraphs: ReadonlySet<string> = new Set(
  ["p", "ul", "ol", "dl", "pre", "table", "blockquote", "section", "article"].concat(["h1", "h2", "h3", "h4", "h5"]),
);

/**
 * The words of an HTML mail, as text: nothing of it is ever rendered. What it quotes begins with ">" on each line, as in a mail of plain text. One
 * pass, whatever it contains.
 */
export function htmlToText(html: string): string {
  const text = linesOfText();
  let hidden = 0;
  const parser = new Parser({
    onopentagname(name) {
      if (unseen.has(name)) hidden += 1;
      if (name === "br") text.breakLine();
      if (lines.has(name) || paragraphs.has(name)) text.endLine();
      if (name === "blockquote") text.quote(1);
    },
    ontext(words) {
      if (hidden === 0) text.add(words);
    },
    onclosetag(name) {
      if (unseen.has(name)) hidden -= 1;
      if (lines.has(name) || paragraphs.has(name)) text.endLine();
      if (name === "blockquote") text.quote(-1);
      if (paragraphs.has(name)) text.breakLine();
      if (name === "td" || name === "th") text.add(" ");
    },
  });
  parser.end(html);
  return text.written();
}

/** Lines as they are written: runs of white space are one space, and of empty lines only one stays. */
function linesOfText() {
  const done: string[] = [];
  let [line, depth] = ["", 0];
  const breakLine = () => {
    done.push(depth > 0 ? `> ${line.trim()}` : line.trim());
    line = "";
  };
  const endLine = () => {
    if (line.trim() !== "") breakLine();
  };
  return {
    breakLine,
    endLine,
    quote(by: number) {
      depth += by;
    },
    add(words: string) {
      line += words.replaceAll(/\s+/g, " ");
    },
    written() {
      endLine();
      return done
        .join("\n")
        .replaceAll(/ {2,}/g, " ")
        .replaceAll(/\n{3,}/g, "\n\n")
        .trim();
    },
  };
}
