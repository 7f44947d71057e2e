/** What a field shows, and where in it the caret stands. */
export type TypedText = { value: string; caret: number };

/** How a field reads what is typed into it, and how it shows what it read. */
export type InputFormat = { digitsOf: (text: string) => string; format: (digits: string) => string };

/**
 * Formats a field's text after an edit. The caret stays behind the digit it stood behind, and behind the separator that follows it, so that
 * typing and deleting in the middle work as in plain text.
 *
 * @param before the text before the edit
 * @param inputType the kind of edit, as the browser names it (`insertText`, `deleteContentBackward`)
 */
export function reformatInput(
  before: string,
  typed: TypedText,
  inputType: string,
  inputFormat: InputFormat,
): TypedText {
  const inFront = plainDigits(typed.value.slice(0, typed.caret)).length;
  if (inputType.startsWith("delete")) return afterDelete(before, typed.value, inFront, inputType, inputFormat);
  const digits = inputFormat.digitsOf(typed.value);
  const added = inFront === 0 ? 0 : Math.max(0, digits.length - plainDigits(typed.value).length);
  return show(digits, inFront + added, inputFormat);
}

/**
 * Deleting removes digits without parsing the rest again, since half a month is not another month. When only a separator was deleted, the
 * digit beyond it is deleted instead.
 */
function afterDelete(
  before: string,
  value: string,
  inFront: number,
  inputType: string,
  inputFormat: InputFormat,
): TypedText {
  const digits = plainDigits(value);
  if (digits !== plainDigits(before)) return show(digits, inFront, inputFormat);
  const at = inputType === "deleteContentForward" ? inFront : inFront - 1;
  const left = at < 0 ? digits : digits.slice(0, at) + digits.slice(at + 1);
  return show(left, Math.max(0, at), inputFormat);
}

function show(digits: string, inFront: number, { format }: InputFormat): TypedText {
  const value = format(digits);
  if (inFront === 0) return { value, caret: 0 };
  const ends = [...value.matchAll(/\d\D*/g)].map((match) => match.index + match[0].length);
  return { value, caret: ends[Math.min(inFront, ends.length) - 1] ?? 0 };
}

export function plainDigits(text: string): string {
  return text.replaceAll(/\D/g, "");
}
