import { formatCardNumber } from "./card-number.ts";
import { createElement } from "./create-element.ts";

/** The most useful test cards, and what becomes of a payment with each: Stripe's own, and the last, which is ours. */
const testCardNumbers: readonly (readonly [number: string, what: string])[] = [
  ["4242424242424242", "succeeds"],
  ["4000000000003220", "asks for 3-D Secure"],
  ["4000000000000002", "declined"],
  ["4000000000009995", "insufficient funds"],
  ["4000000000000069", "expired"],
  ["4000000000000127", "wrong security code"],
  ["4000000000008005", "succeeds later"],
];

/** The line that nobody may miss, and the cards to try, each of which fills in the form. */
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
