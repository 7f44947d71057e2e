/** Every invisible character; a flag of a region, such as England's, is whole: a black flag, tags, and the tag that ends them. */
const unseen =
  /\u{1F3F4}[\u{E0030}-\u{E0039}\u{E0061}-\u{E007A}]{1,6}\u{E007F}|[\p{Default_Ignorable_Code_Point}\uFFF9-\uFFFB\u2800]/gu;
const rightToLeft =
  /(?!\p{Default_Ignorable_Code_Point})[\p{scx=Arab}\p{scx=Hebr}\p{scx=Syrc}\p{scx=Thaa}\p{scx=Nkoo}\p{scx=Adlm}]/u;

/** Letters that joiners shape, such as those of Persian, Hindi and Malayalam. */
const joinedLetters = [
  /[\p{scx=Arab}\p{scx=Syrc}\p{scx=Mong}\p{scx=Nkoo}\p{scx=Deva}\p{scx=Beng}\p{scx=Guru}\p{scx=Gujr}\p{scx=Orya}]$/u,
  /[\p{scx=Taml}\p{scx=Telu}\p{scx=Knda}\p{scx=Mlym}\p{scx=Sinh}\p{scx=Khmr}\p{scx=Mymr}\p{scx=Tibt}]$/u,
];
const invisibleEnd = /[\p{Default_Ignorable_Code_Point}\uFFF9-\uFFFB]$/u;

/**
 * Removes invisible characters from an address, a name, a link or a phone number: two that look the same should be the same. They stay inside emoji,
 * in scripts whose letters they shape, and direction marks where something is written from right to left.
 *
 * @example withoutInvisible("ann\u200b@example.org") // "ann@example.org"
 */
export function withoutInvisible(line: string): string {
  const hasDirection = rightToLeft.test(line);
  return withoutMeaningless(line, (each) => hasDirection && /[\u200E\u200F\u061C]/.test(each));
}

/**
 * The same for a text of several lines, in which soft hyphens, zero-width spaces, word joiners and direction marks stay as well. What could hide
 * words in it or reverse them (tags, fillers, overrides) is removed.
 */
export function withoutHiddenText(text: string): string {
  return withoutMeaningless(text, (each) => /[\u200E\u200F\u061C\u00AD\u200B\u2060\u2800]/.test(each));
}

/** Without any of them, to compare two texts or to search in one. */
export function onlyVisible(text: string): string {
  return text.replaceAll(/[\p{Default_Ignorable_Code_Point}\uFFF9-\uFFFB\u2800]/gu, "");
}

function withoutMeaningless(text: string, stays: (each: string) => boolean): string {
  return text.replaceAll(unseen, (each, at: number) => {
    if (each.startsWith("\u{1F3F4}") || stays(each)) return each;
    // A letter of the supplementary planes is two units long, and a variation selector may follow it.
    return isMeaningful(text.slice(Math.max(0, at - 3), at), each, text.slice(at + each.length)) ? each : "";
  });
}

/** Whether an invisible character changes what one sees, between what stands before and after it. */
function isMeaningful(before: string, each: string, rest: string): boolean {
  const after = String.fromCodePoint(rest.codePointAt(0) ?? 0);
  const isAfterLetter = !invisibleEnd.test(before);
  if (each === "\u200C" || each === "\u200D") {
    if (isAfterLetter && joinedLetters.some((letters) => letters.test(before))) return true;
    const isAfterEmoji = /(?:\p{Extended_Pictographic}\uFE0F?|\p{Emoji_Modifier})$/u.test(before);
    return each === "\u200D" && isAfterEmoji && /\p{Extended_Pictographic}/u.test(after);
  }
  // A cell without dots is the space of Braille, and elsewhere a name that cannot be seen.
  if (each === "\u2800") return /[\u2801-\u28FF]$/.test(before) || /[\u2801-\u28FF]/.test(after);
  if (/[\uFE0E\uFE0F]/.test(each) && /\p{Extended_Pictographic}$/u.test(before)) return true;
  if (/[\uFE0E\uFE0F]/.test(each) && /[\d#*]$/.test(before)) return after === "\u20E3";
  if (/[\uFE00-\uFE0F\u{E0100}-\u{E01EF}]/u.test(each)) return /\p{scx=Hani}$/u.test(before);
  return /[\u180B-\u180F]/.test(each) && isAfterLetter && /\p{scx=Mong}$/u.test(before);
}
