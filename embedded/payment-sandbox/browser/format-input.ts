/** What a field shows, and where in it the caret stands. */
export type TypedText = { value: string; caret: number };

/** How a field reads what is typed into it, and how it shows what it read. */
export type InputFormat = { digitsOf: (text: string) => string; format: (digits: string) => string };

/**
 * A field's text after a keystroke, in its notation. The caret stays behind the digit it stood behind, and past what the notation puts
 * after that, so that typing and deleting in the middle work as in plain text.
 *
 * @param before what the field showed until then
 * @param inputType the kind of edit, as the browser names it (`insertText`, `deleteContentBackward`)
 */
export function reformatInput(before: string, typed: TypedText, inputType: string, notation: InputFormat): TypedText {
  const inFront = plainDigits(typed.value.slice(0, typed.caret)).length;
  if (inputType.startsWith("delete")) return shorten(before, typed.value, inFront, inputType, notation);
  const digits = notation.digitsOf(typed.value);
  const added = inFront === 0 ? 0 : Math.max(0, digits.length - plainDigits(typed.value).length);
  return show(digits, inFront + added, notation);
}

/**
 * What is left after deleting is not read anew: half a month is not another month. Where only a space or slash was deleted, which would
 * come back, what was meant is the digit beyond it.
 */
function shorten(before: string, value: string, inFront: number, inputType: string, notation: InputFormat): TypedText {
  const digits = plainDigits(value);
  if (digits !== plainDigits(before)) return show(digits, inFront, notation);
  const at = inputType === "deleteContentForward" ? inFront : inFront - 1;
  const left = at < 0 ? digits : digits.slice(0, at) + digits.slice(at + 1);
  return show(left, Math.max(0, at), notation);
}

function show(digits: string, inFront: number, { format }: InputFormat): TypedText {
  const value = format(digits);
  if (inFront === 0) return { value, caret: 0 };
  const ends = [...value.matchAll(/\d\D*/g)].map((match) => match.index + match[0].length);
  return { value, caret: ends[Math.min(inFront, ends.length) - 1] ?? 0 };
}

/** The digits of a text and nothing else. */
export function plainDigits(text: string): string {
  return text.replaceAll(/\D/g, "");
}
