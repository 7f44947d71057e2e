import { type Brand, brandOf } from "../cards/card-brands.ts";
import { CardField } from "./card-field.ts";
import {
  type CardError,
  checkCardNumber,
  checkExpiry,
  checkSecurityCode,
  expiryDigits,
  formatCardNumber,
  formatExpiry,
  readExpiry,
  securityCodeHint,
} from "./card-validation.ts";
import { createElement } from "./create-element.ts";
import { plainDigits } from "./format-input.ts";
import { testCards } from "./test-cards.ts";

/** A card as Stripe's API takes it. */
export type Card = { number: string; exp_month: number; exp_year: number; cvc: string };

/** The three fields of a card. Nothing outside reads them except through `card`. */
export class CardForm {
  readonly group: HTMLElement;
  readonly #number: CardField;
  readonly #expiry: CardField;
  readonly #code: CardField;

  constructor(onChange: () => void) {
    const changed = () => {
      this.#updateBrand();
      onChange();
    };
    this.#number = new CardField(
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
    this.#expiry = new CardField(
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
    this.#code = new CardField(
      {
        name: "code",
        label: "Security code",
        hint: securityCodeHint(this.#brand),
        autocomplete: "cc-csc",
        digitsOf: plainDigits,
        format: (digits) => digits.slice(0, this.#brand.codeLength),
        check: (digits) => checkSecurityCode(digits, this.#brand),
      },
      changed,
    );
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

  /** The first error. */
  get error(): CardError | undefined {
    return this.#fields.find(({ error }) => error)?.error;
  }

  get card(): Card {
    const { month, year } = readExpiry(this.#expiry.digits);
    return { number: this.#number.digits, exp_month: month, exp_year: year, cvc: this.#code.digits };
  }

  /** Shows the error of every field, and focuses the first invalid one. */
  showErrors(): void {
    for (const field of this.#fields) field.showError(field.error, { announcedBy: "page" });
    this.#fields.find(({ error }) => error)?.focus();
  }

  focus(): void {
    this.#number.focus();
  }

  clear(): void {
    for (const field of this.#fields) field.fill("");
    this.#updateBrand();
  }

  #fillWith(number: string, changed: () => void): void {
    const brand = brandOf(number);
    this.#number.fill(number);
    this.#expiry.fill(`12${(new Date().getFullYear() + 3) % 100}`);
    this.#code.fill("1234".slice(0, brand.codeLength));
    changed();
  }

  #updateBrand(): void {
    this.#number.describe({ brand: this.#brand.name });
    this.#code.describe({ hint: securityCodeHint(this.#brand) });
  }
}
