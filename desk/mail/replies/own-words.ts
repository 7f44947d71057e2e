import { quoteHeadingOf } from "./quote-headings.ts";

/**
 * A mail's text without what it quotes at its end. Where it is not certain that a text is quoted, it stays: a line of a quote too many is only long,
 * a line of the answer too few is lost.
 */
export function ownWords(text: string, subject: string): string {
  const whole = text.split("\n");
  const lines = isForwarded(whole, subject) ? whole : withoutUnmarkedQuote(withoutMarkedQuote(whole));
  return lines.join("\n").trim() || whole.join("\n").trim();
}

/**
 * Without lines that begin with ">" at the end, and what a mail program writes above them. A mail that says nothing else keeps that. Without
 * an introduction lines stay that follow a colon, or the line above at once: somebody's own list is marked in the same way.
 */
function withoutMarkedQuote(lines: string[]): string[] {
  const last = lines.findLastIndex((line) => !isBlank(line) && !isMarked(line));
  const quoted = lines.slice(last + 1);
  if (!quoted.some(isMarked)) return lines;
  const above = lines.slice(0, last + 1);
  const begin = beginOfIntroduction(above, "marked");
  if (begin === undefined && isOwnList(above, quoted)) return lines;
  const said = begin === undefined ? above : withoutSeparators(above.slice(0, begin));
  return said.some((line) => !isBlank(line)) ? said : above;
}

function isOwnList(above: string[], quoted: string[]): boolean {
  const words = withoutSeparators(above).join("\n").trim();
  const follows = /[:：]$/.test(words) || isMarked(quoted[0] ?? "");
  return words !== "" && follows && !isIntroducedWithin(quoted);
}

/** Apple and others write the introduction, or the head of the mail, into the quote itself. */
function isIntroducedWithin(quoted: string[]): boolean {
  const bare = quoted.map((line) => line.replace(/^[\s\p{Cf}]{0,20}>[\s>]{0,20}/u, ""));
  const first = bare.findIndex((line) => !isBlank(line));
  if (first < 0) return false;
  const ends = Array.from({ length: MOST_LINES }, (_, at) => first + 1 + at);
  return (
    headEnd(bare, first) !== undefined ||
    ends.some((end) => isIntroduction(bare.slice(first, end).join(" "), "marked")) ||
    separator.test(bare[first] ?? "")
  );
}

/**
 * Without a quote that is marked only by what stands above it: the head of the mail it answers, or one introducing line with its time. Below, an answer looks
 * like the quote: so all stays where there is nothing above, or where that says that the answers are below, or what follows.
 */
function withoutUnmarkedQuote(lines: string[]): string[] {
  const begin = lines.findIndex((_, at) => headEnd(lines, at) !== undefined || isUnmarkedIntroduction(lines, at));
  if (begin <= 0) return lines;
  const said = withoutSeparators(lines.slice(0, begin));
  const words = said.join("\n").trim();
  // "The sound people say:" introduces what somebody hands on, and below a mere "Hi Jo," comes what they say.
  const isOnlyGreeting = /^[^\n.!?]{1,60}[,，、]$/u.test(words);
  const goesOn = /[:：]$/.test(words) || isOnlyGreeting || answersBelow.some((pattern) => pattern.test(words));
  return words === "" || goesOn ? lines : said;
}

/** Some programs write letters without width into empty lines. */
function isBlank(line: string) {
  return /^[\s\p{Cf}]*$/u.test(line);
}

function isMarked(line: string) {
  return /^[\s\p{Cf}]{0,20}>/u.test(line);
}

/** "-----Original Message-----", or a ruled line. */
const separator = /^\s{0,20}(?:[-–—‐_=*]{5,}|[-–—‐_]{2,}\s?[^-–—‐_]{3,120}\s?[-–—‐_]{2,})\s{0,20}$/u;

function withoutSeparators(lines: string[]): string[] {
  const last = lines.findLastIndex((line) => !isBlank(line) && !separator.test(line));
  return lines.slice(0, last + 1);
}

/** How a subject begins that says the mail hands another one on: that one is no quote. */
const forwarding = /^\s*(?:fwd?|wg|tr|rv|vs|vl|vb|i|enc|pd|doorst|转发|轉寄)\s?[:：]/i;
const forwardingLine = /^\s*(?:-{3,}\s?forwarded message|begin forwarded message)/i;

function isForwarded(lines: string[], subject: string): boolean {
  return forwarding.test(subject) || lines.some((line) => forwardingLine.test(line));
}

/** Words of an answer which say that it goes on among what is quoted, in the languages of the headings. */
const answersBelow = [
  /\b(?:below|beneath|underneath|in-?line|in (?:red|blue|green|bold|italics|purple|caps|capitals|upper case)|between (?:the|your) lines)\b/i,
  /\b(?:(?:after|under|next to|beside) (?:each|every|your)|(?:with)?in your (?:e-?mail|message|text)|highlighted|(?:marked|starting|beginning) with)\b/i,
  // What somebody hands on may look like a quote.
  /\b(?:fyi|(?<!\byou )(?:sent|wrote|told|e-?mailed) (?:us|me)|(?:says?|sends?|writes?) the following|(?:see|received|got|forward(?:ed|ing)?|pass(?:ed|ing)? on) (?:this|the following))\b/i,
  /\b(?:unten|untenstehend|im text|in rot|in blau|in grün|zwischen den zeilen)\b/i,
  /ci-dessous|plus bas|dans le texte|en rouge|en bleu|en vert/i,
  /\b(?:abajo|a continuación|en rojo|en azul|en verde|abaixo|em vermelho|em azul)\b/i,
  /\b(?:sotto|di seguito|in rosso|in blu|hieronder|onderaan|in het rood|in het blauw|tussen de regels)\b/i,
  /nedenfor|nedenunder|herunder|\b(?:nedan|alla)\b|poniżej|niżej|níže|ниже|нижче|aşağıda/i,
  /下記|以下|下に|下面|如下|아래/,
];

/**
 * Where the lines begin that introduce a quote, such as "On Monday, Jazz wrote:". They are the last ones, at most three. `kind` says whether the quote
 * itself is marked; an unmarked one needs a surer introduction.
 */
function beginOfIntroduction(lines: string[], kind: "marked" | "unmarked"): number | undefined {
  for (let begin = lines.length - 1; begin >= Math.max(0, lines.length - MOST_LINES); begin -= 1) {
    if (isBlank(lines[begin] ?? "")) return undefined;
    if (isIntroduction(lines.slice(begin).join(" "), kind)) return withDateAbove(lines, begin);
  }
  return undefined;
}

const MOST_LINES = 3;
const MOST_LETTERS = 400;
const address = /[^\s<>()[\]@]@[^\s<>()[\]@]{3}/;
const date = /\b20\d\d\b|\b20\d\d(?=[年년])|\b\d{1,2}[./-]\d{1,2}[./-]\d{2}\b/u;
const time = /\b\d{1,2}[:.h]\d\d\b/;
const begins = /^(?:on|am|le|el|il|em|op|den|på|dne|dnia|w dniu|в|στις|pe|vào|în)\s/i;
const says =
  /(?:wrote|writes|schrieb|geschrieben|écrit|escribió|scritto|escreveu|schreef|skrev|kirjoitti|pisze|napisał(?:\(a\))?|napsal(?:\(a\))?|napísal)\s?[:：]$/iu;
const saysElsewhere =
  /(?:написал|написала|пишет|пише|έγραψε|a scris|írta|yazdı|viết|menulis|เขียนว่า|כתב|كتب|napisao je|写道|寫道|작성|쓴 글|のメール|書きました)\s?[:：]$/iu;

function isIntroduction(joined: string, kind: "marked" | "unmarked"): boolean {
  const line = joined
    .slice(0, MOST_LETTERS + 1)
    .replaceAll(/\p{Cf}/gu, "")
    .trim();
  if (line.length > MOST_LETTERS || !/[:：]\s?-*$/.test(line)) return false;
  const isSaid =
    says.test(line) || saysElsewhere.test(line) || (begins.test(line) && /\b(?:schrieb|schreef|skrev)\b/.test(line));
  const isDated = date.test(line) && time.test(line);
  if (kind === "unmarked") return isDated && isSaid && (address.test(line) || begins.test(line));
  const isNamed = address.test(line) && (isSaid || date.test(line) || time.test(line));
  return isNamed || (isDated && (isSaid || begins.test(line))) || (isSaid && begins.test(line));
}

/** A long introduction is folded: the name and the address may stand below the date. */
function withDateAbove(lines: string[], begin: number): number {
  if (date.test(lines.slice(begin).join(" "))) return begin;
  for (let above = begin - 1; above >= Math.max(0, begin - 2) && !isBlank(lines[above] ?? ""); above -= 1) {
    const line = (lines[above] ?? "").trim();
    if (/[.!?]$/.test(line)) return begin;
    if (date.test(line) || begins.test(line)) return above;
  }
  return begin;
}

/** Yahoo's quote begins below one line, after an empty one, and is not marked itself. */
function isUnmarkedIntroduction(lines: string[], at: number): boolean {
  const isFirst = !isBlank(lines[at] ?? "") && isBlank(lines[at - 1] ?? "");
  if (!isFirst) return false;
  // On a phone, Yahoo's stands before the first line of the quote.
  const [before = "", behind] = (lines[at] ?? "").slice(0, 2 * MOST_LETTERS).split(/(?<=[:：]) {2,3}(?=\S)/, 2);
  if (behind !== undefined && isIntroduction(before, "unmarked")) return true;
  for (let end = at + 1; end <= at + MOST_LINES; end += 1) {
    if (isIntroduction(lines.slice(at, end).join(" "), "unmarked")) {
      const next = lines.slice(end).find((line) => !isBlank(line));
      return next !== undefined && !isMarked(next);
    }
    if (isBlank(lines[end] ?? "")) return false;
  }
  return false;
}

/**
 * Where the head of a mail that is quoted ends, if it begins at this line: lines such as "From: …", "Sent: …", "To: …", in the language of whoever
 * answers. It says at least from whom the mail is, when it was sent, and to which address or about what.
 */
function headEnd(lines: string[], at: number): number | undefined {
  const kinds = new Set<string>();
  let [end, hasAddress] = [at, false];
  while (end < Math.min(lines.length, at + MOST_HEAD_LINES)) {
    const line = lines[end] ?? "";
    const kind = quoteHeadingOf(line.slice(0, MOST_LETTERS));
    const isOpen = kinds.size > 0;
    hasAddress ||= address.test(line.slice(0, MOST_LETTERS));
    if (kind !== undefined) kinds.add(kind);
    else if (!isOpen || !(isBlank(line) || /^\s/.test(line))) break;
    end += 1;
  }
  // Without an address or a subject it could be where somebody travels, and when.
  const isMail = kinds.has("subject") || (kinds.has("to") && hasAddress);
  const isHead = kinds.has("from") && kinds.has("date") && isMail;
  return isHead ? end : undefined;
}

const MOST_HEAD_LINES = 12;
