import { Parser } from "htmlparser2";
import { unwrapLink } from "#platform/text/unwrapped-link.ts";

/** Elements whose content is no text for readers. */
const unseen: ReadonlySet<string> = new Set(["script", "style", "title", "template"]);
/** Elements that begin a line; after those of the second set comes an empty one. */
const lines = new Set("div center dd dt hr li tr address header footer main form aside nav".split(" "));
const paragraphs = new Set("p ul ol dl pre table blockquote section article h1 h2 h3 h4 h5 h6".split(" "));

type Attributes = Readonly<Record<string, string>>;

/** How mail programs name the element around what they quote: Yahoo, Proton, Tuta, Zoho; Outlook on phones and for Mac; GMX, Spark. */
const quoteClass =
  /(?:^|\s)(?:(?:ydp\w{0,40})?yahoo_quoted|protonmail_quote|tutanota_quote|zmail_extra|ms-outlook-mobile-reference-message)(?:\s|$)/;
const quoteId = /^(?:(?:ydp\w{0,40})?yahoo_quoted|mail-editor-reference-message-container|OLK_SRC_BODY_SECTION)/;
const quoteName = /^(?:quote|messageReplySection)$/;

/** Gmail indents a paragraph by a blockquote without a border, and Outlook draws a quote's border on one side alone. */
function isIndent(style: string): boolean {
  return /border:\s*(?:none|0)/i.test(style) && !/border-(?:left|right|inline-start):(?!\s*(?:none|0))/i.test(style);
}

function isQuote(name: string, attributes: Attributes): boolean {
  const { class: className = "", id = "", name: given = "", style = "" } = attributes;
  if (name === "blockquote") return attributes.type === "cite" || className !== "" || !isIndent(style);
  return quoteClass.test(className) || quoteId.test(id) || quoteName.test(given);
}

/**
 * The words of an HTML mail, as text: nothing of it is ever rendered. What it quotes begins with ">" on each line, as in a mail of plain text, and a link has its
 * address behind it. One pass, whatever it contains.
 */
export function htmlToText(html: string): string {
  const text = linesOfText();
  /** Whether each open element quotes, and whether its line ends count. */
  const open: { quotes: boolean; isVerbatim: boolean }[] = [];
  /** The number of the next item of each open list; undefined in a list without numbers. */
  const lists: (number | undefined)[] = [];
  const links: OpenLink[] = [];
  let hidden = 0;
  const parser = new Parser({
    onopentag(name, attributes) {
      if (unseen.has(name)) hidden += 1;
      if (name === "br") text.breakLine();
      if (lines.has(name) || paragraphs.has(name)) text.endLine();
      const quotes = isQuote(name, attributes);
      open.push({ quotes, isVerbatim: isVerbatim(name, attributes) ?? open.at(-1)?.isVerbatim ?? false });
      if (quotes) {
        text.endLine();
        text.quote(1);
      }
      if (name === "ol") lists.push(Number(attributes.start) || 1);
      if (name === "ul") lists.push(undefined);
      if (name === "li" && hidden === 0) text.add(signOf(lists));
      if (struck.has(name) && hidden === 0) text.add("[crossed out: ");
      if (name === "a") links.push({ href: attributes.href ?? "", words: "" });
      if (name === "img" && hidden === 0 && emoji.test(attributes.alt ?? "")) text.add(attributes.alt ?? "");
    },
    ontext(words) {
      if (hidden > 0) return;
      if (open.at(-1)?.isVerbatim) text.addLines(words);
      else text.add(words);
      const link = links.at(-1);
      if (link && link.words.length < MOST_LINK_WORDS) link.words += words;
    },
    onclosetag(name) {
      if (unseen.has(name)) hidden -= 1;
      const link = name === "a" ? links.pop() : undefined;
      if (link && hidden === 0) text.add(addressBehind(link));
      if (lines.has(name) || paragraphs.has(name)) text.endLine();
      if (name === "ol" || name === "ul") lists.pop();
      if (struck.has(name) && hidden === 0) text.add("]");
      if (open.pop()?.quotes) {
        text.endLine();
        text.quote(-1);
      }
      if (paragraphs.has(name)) text.breakLine();
      if (name === "td" || name === "th") text.add(" ");
    },
  });
  parser.end(html);
  return text.written();
}

/** What is crossed out is not what they say. */
const struck: ReadonlySet<string> = new Set(["s", "strike", "del"]);

/** Undefined where an element says nothing of its white space. */
function isVerbatim(name: string, { style = "" }: Attributes): boolean | undefined {
  const said = /white-space:\s*([a-z-]+)/i.exec(style)?.[1]?.toLowerCase();
  if (said === undefined) return name === "pre" ? true : undefined;
  return said.startsWith("pre") || said === "break-spaces";
}

function signOf(lists: (number | undefined)[]): string {
  const number = lists.at(-1);
  if (number === undefined) return "- ";
  lists[lists.length - 1] = number + 1;
  return `${number}. `;
}

/** Some mail programs send an emoji as a picture. */
const emoji = /^\p{Extended_Pictographic}.{0,12}$/u;

type OpenLink = { href: string; words: string };

const MOST_LINK_WORDS = 2_000;

/** The address of a link in brackets, unless the words already are that address. */
function addressBehind({ href, words }: OpenLink): string {
  const target = unwrapLink(href.trim());
  const url = URL.canParse(target) ? new URL(target) : undefined;
  if (!url || !["http:", "https:", "mailto:", "tel:"].includes(url.protocol) || url.href.length > 2_000) return "";
  const isSame = words.trim() === "" || plain(words) === plain(url.href);
  return isSame ? "" : ` (${url.href.replace(/^(?:mailto|tel):/, "")})`;
}

function plain(address: string) {
  return address
    .toLowerCase()
    .replaceAll(/\s/g, "")
    .replace(/^(?:https?:\/\/|mailto:|tel:)/, "")
    .replace(/^www\./, "")
    .replace(/[?/]$/, "");
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
    addLines(words: string) {
      for (const [at, each] of words.split(/\r\n?|\n/).entries()) {
        if (at > 0) breakLine();
        line += each.replaceAll(/\s+/g, " ");
      }
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
