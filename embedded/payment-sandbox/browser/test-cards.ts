import { formatCardNumber } from "./card-validation.ts";
import { createElement } from "./create-element.ts";

/** The most useful test cards and their results: Stripe's, and the last, which is the sandbox's own. */
const testCardNumbers: readonly (readonly [number: string, what: string])[] = [
  ["4242424242424242", "succeeds"],
  ["4000000000003220", "asks for 3-D Secure"],
  ["4000000000000002", "declined"],
  ["4000000000009995", "insufficient funds"],
  ["4000000000000069", "expired"],
  ["4000000000000127", "wrong security code"],
  ["4000000000008005", "succeeds later"],
];

/** The notice that no card is charged, and a list of test cards that fill in the form. */
export function testCards(fillWith: (number: string) => void): HTMLElement[] {
  const rows = testCardNumbers.map(([number, what]) => {
    const button = createElement("button", { type: "button" }, formatCardNumber(number));
    button.addEventListener("click", () => fillWith(number));
    return createElement("li", {}, button, createElement("span", {}, what));
  });
  return [
    createElement("p", { class: "notice" }, "This is a test: no card is charged."),
    createElement("details", {}, createElement("summary", {}, "Cards to try"), createElement("ul", {}, ...rows)),
  ];
}
