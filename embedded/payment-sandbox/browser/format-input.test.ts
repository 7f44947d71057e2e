import fc from "fast-check";
import { expect, test } from "vitest";
import { expiryDigits, formatCardNumber, formatExpiry } from "./card-validation.ts";
import { type InputFormat, plainDigits, reformatInput, type TypedText } from "./format-input.ts";

const number: InputFormat = { digitsOf: plainDigits, format: formatCardNumber };
const expiry: InputFormat = { digitsOf: expiryDigits, format: formatExpiry };

/** A text with its caret shown as a bar: `4242 |4`. */
const drawn = (text: string): TypedText => ({ value: text.replace("|", ""), caret: text.indexOf("|") });
const draw = ({ value, caret }: TypedText) => `${value.slice(0, caret)}|${value.slice(caret)}`;

/** The result of one keystroke in the browser, then of the field's formatting. */
function press(text: string, key: string, notation: InputFormat): string {
  const { value, caret } = drawn(text);
  const [front, back] = [value.slice(0, caret), value.slice(caret)];
  if (key === "Backspace") {
    const typed = { value: front.slice(0, -1) + back, caret: Math.max(0, caret - 1) };
    return draw(reformatInput(value, typed, "deleteContentBackward", notation));
  }
  if (key === "Delete") {
    return draw(reformatInput(value, { value: front + back.slice(1), caret }, "deleteContentForward", notation));
  }
  return draw(reformatInput(value, { value: front + key + back, caret: caret + key.length }, "insertText", notation));
}

test.each([
  ["|", "4", "4|"],
  ["424|", "2", "4242|"],
  ["4242|", "4", "4242 4|"],
  ["4242 4|", "Backspace", "4242|"],
  ["42|42 4242", "9", "429|4 2424 2"],
  ["424|2 4", "9", "4249 |24"],
  ["4242 |4", "Backspace", "424|4"],
  ["4242| 4", "Delete", "4242|"],
  ["|4242", "Backspace", "|4242"],
  ["4242 4242 4242 |4242", "9", "4242 4242 4242 9|424"],
  ["|", "4242-4242.4242 4242", "4242 4242 4242 4242|"],
  ["|", "abc", "|"],
])("in a card number %s and then %s is %s", (text, key, after) => {
  expect(press(text, key, number)).toBe(after);
});

test.each([
  ["|", "1", "1|"],
  ["1|", "2", "12 / |"],
  ["|", "4", "04 / |"],
  ["1|", "/", "01 / |"],
  ["12 / |", "/", "12 / |"],
  ["12 / |", "3", "12 / 3|"],
  ["12 / 3|", "Backspace", "12 / |"],
  ["12 / |", "Backspace", "1|"],
  ["04 / |", "Backspace", "0|"],
  ["12| / 30", "Backspace", "1|3 / 0"],
  ["1|3 / 0", "1", "11 / |30"],
  ["|05 / 30", "Delete", "|53 / 0"],
  ["|", "04/2030", "04 / 2030|"],
])("in an expiry date %s and then %s is %s", (text, key, after) => {
  expect(press(text, key, expiry)).toBe(after);
});

test("any edit keeps the caret within the text and the digits in order", () => {
  const keys = fc.constantFrom("Backspace", "Delete", " ", "x", "0", "1", "3", "4", "9");
  const stroke = fc.record({ key: keys, at: fc.nat(25) });
  fc.assert(
    fc.property(fc.constantFrom(number, expiry), fc.array(stroke, { maxLength: 30 }), (notation, strokes) => {
      let text = "|";
      for (const { key, at } of strokes) {
        const { value } = drawn(text);
        const caret = Math.min(at, value.length);
        text = press(`${value.slice(0, caret)}|${value.slice(caret)}`, key, notation);
        const after = drawn(text);
        expect(after.caret).toBeGreaterThanOrEqual(0);
        expect(notation.format(plainDigits(after.value))).toBe(after.value);
      }
    }),
  );
});
