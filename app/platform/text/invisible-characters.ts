/** The scripts whose letters joiners shape, such as those of Persian, Hindi and Malayalam, by their short names. */
const joinedScripts = [
  "Arab",
  "Syrc",
  "Mong",
  "Nkoo",
  "Deva",
  "Beng",
  "Guru",
  "Gujr",
  "Orya",
  "Taml",
  "Telu",
  "Knda",
  "Mlym",
  "Sinh",
  "Khmr",
  "Mymr",
  "Tibt",
];
const unseen = String.raw`[\p{Default_Ignorable_Code_Point}\uFFF9-\uFFFB]`;
const joined = `(?!${unseen})[${joinedScripts.map((script) => `\\p{scx=${script}}`).join("")}]`;
const rightToLeft =
  /(?!\p{Default_Ignorable_Code_Point})[\p{scx=Arab}\p{scx=Hebr}\p{scx=Syrc}\p{scx=Thaa}\p{scx=Nkoo}\p{scx=Adlm}]/u;

/** Where an invisible character means something. */
const meaningful = [
  // The flags of regions, such as England's: a black flag, tags, and the tag that ends them.
  String.raw`\u{1F3F4}[\u{E0030}-\u{E0039}\u{E0061}-\u{E007A}]{1,6}\u{E007F}`,
  String.raw`(?<=${joined})[\u200C\u200D]`,
  String.raw`(?<=\p{Extended_Pictographic}\uFE0F?|\p{Emoji_Modifier})\u200D(?=\p{Extended_Pictographic})`,
  String.raw`(?<=\p{Extended_Pictographic})[\uFE0E\uFE0F]`,
  String.raw`(?<=[\d#*])[\uFE0E\uFE0F](?=\u20E3)`,
  String.raw`(?<=\p{scx=Hani})[\uFE00-\uFE0F\u{E0100}-\u{E01EF}]`,
  String.raw`(?<=(?!${unseen})\p{scx=Mong})[\u180B-\u180F]`,
].join("|");
const directionMarks = String.raw`[\u200E\u200F\u061C]`;
/** Where a line may or may not break, as long words, Thai and Khmer have it. */
const lineBreaks = String.raw`[\u00AD\u200B\u2060]`;

const inLine = new RegExp(`(${meaningful})|${unseen}`, "gu");
const inRightToLeftLine = new RegExp(`(${meaningful}|${directionMarks})|${unseen}`, "gu");
const inText = new RegExp(`(${meaningful}|${directionMarks}|${lineBreaks})|${unseen}`, "gu");
const anywhere = new RegExp(unseen, "gu");

/**
 * Removes invisible characters from an address, a name, a link or a phone number: two that look the same should be the same. They stay inside emoji,
 * in scripts whose letters they shape, and direction marks where something is written from right to left.
 *
 * @example withoutInvisible("ann\u200b@example.org") // "ann@example.org"
 */
export function withoutInvisible(line: string): string {
  return line.replaceAll(rightToLeft.test(line) ? inRightToLeftLine : inLine, "$1");
}

/**
 * The same for a text of several lines, in which soft hyphens, zero-width spaces, word joiners and direction marks stay as well. What could hide
 * words in it or reverse them (tags, fillers, overrides) is removed.
 */
export function withoutHiddenText(text: string): string {
  return text.replaceAll(inText, "$1");
}

/** Without any of them, to compare two texts or to search in one. */
export function onlyVisible(text: string): string {
  return text.replaceAll(anywhere, "");
}
