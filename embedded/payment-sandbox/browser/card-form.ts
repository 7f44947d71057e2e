import { type Brand, brandOf } from "../card-brands.ts";
import { checkExpiry, expiryDigits, formatExpiry, readExpiry } from "./card-expiry.ts";
import type { CardError } from "./card-fault.ts";
import { CardField } from "./card-field.ts";
import { checkCardNumber, formatCardNumber } from "./card-number.ts";
import { createElement } from "./create-element.ts";
import { plainDigits } from "./format-input.ts";
import { checkSecurityCode, whereSecurityCodeIs } from "./security-code.ts";
import { testCards } from "./test-cards.ts";

/** A card as Stripe's API takes it. */
export type Card = { number: string; exp_month: number; exp_year: number; cvc: string };

/** The three questions about a card. It keeps what was answered to itself until the card is asked for. */
export class CardForm {
  readonly group: HTMLElement;
  readonly #number: CardField;
  readonly #expiry: CardField;
  readonly #code: CardField;

  constructor(whenChanged: () => void) {
    const changed = () => {
      this.#followBrand();
      whenChanged();
    };
    this.#number = numberField(changed);
    this.#expiry = expiryField(changed);
    this.#code = codeField(() => this.#brand, changed);
    this.group = createElement(
      "div",
      { class: "card", role: "group", "aria-label": "Card details" },
      ...testCards((number) => this.#fillWith(number, changed)),
      ...this.#fields.map(({ line }) => line),
    );
  }

  get #fields(): CardField[] {
    return [this.#number, this.#expiry, this.#code];
  }

  get #brand(): Brand {
    return brandOf(this.#number.digits);
  }

  get isEmpty(): boolean {
    return this.#fields.every(({ digits }) => digits === "");
  }

  /** The first thing that is wrong with the card. */
  get fault(): CardError | undefined {
    return this.#fields.find(({ fault: error }) => error)?.fault;
  }

  get card(): Card {
    const { month, year } = readExpiry(this.#expiry.digits);
    return { number: this.#number.digits, exp_month: month, exp_year: year, cvc: this.#code.digits };
  }

  /** Says at every field what is wrong with it, and leads to the first. */
  showErrors(): void {
    for (const field of this.#fields) field.showError(field.fault, "page");
    this.#fields.find(({ fault }) => fault)?.focus();
  }

  focus(): void {
    this.#number.focus();
  }

  clear(): void {
    for (const field of this.#fields) field.fill("");
    this.#followBrand();
  }

  #fillWith(number: string, changed: () => void): void {
    const brand = brandOf(number);
    this.#number.fill(number);
    this.#expiry.fill(`12${(new Date().getFullYear() + 3) % 100}`);
    this.#code.fill("1234".slice(0, brand.codeLength));
    changed();
  }

  #followBrand(): void {
    this.#number.explain({ brand: this.#brand.name });
    this.#code.explain({ hint: whereSecurityCodeIs(this.#brand) });
  }
}

function numberField(changed: () => void): CardField {
  return new CardField(
    {
      name: "number",
      label: "Card number",
      hint: "For example 4242 4242 4242 4242",
      autocomplete: "cc-number",
      digitsOf: plainDigits,
      format: formatCardNumber,
      check: checkCardNumber,
    },
    changed,
  );
}

function expiryField(changed: () => void): CardField {
  return new CardField(
    {
      name: "expiry",
      label: "Expiry date",
      hint: "MM / YY",
      autocomplete: "cc-exp",
      digitsOf: expiryDigits,
      format: formatExpiry,
      check: (digits) => checkExpiry(digits, new Date()),
    },
    changed,
  );
}

function codeField(brand: () => Brand, changed: () => void): CardField {
  return new CardField(
    {
      name: "code",
      label: "Security code",
      hint: whereSecurityCodeIs(brand()),
      autocomplete: "cc-csc",
      digitsOf: plainDigits,
      format: (digits) => digits.slice(0, brand().codeLength),
      check: (digits) => checkSecurityCode(digits, brand()),
    },
    changed,
  );
}
