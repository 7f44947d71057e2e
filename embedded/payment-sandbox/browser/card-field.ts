import { afterPointerRelease } from "./after-pointer-release.ts";
import type { CardError } from "./card-validation.ts";
import { createElement } from "./create-element.ts";
import { type InputFormat, reformatInput } from "./format-input.ts";

/** How one field of the card form differs from the others. */
export type FieldKind = InputFormat & {
  name: string;
  label: string;
  hint: string;
  autocomplete: "cc-number" | "cc-exp" | "cc-csc";
  check: (digits: string) => CardError | undefined;
};

/**
 * One field of the payment element: label, hint, input and error message. An incomplete answer is reported when the field loses focus or
 * the form is sent, an invalid one at once.
 */
export class CardField {
  readonly line: HTMLElement;
  readonly #kind: FieldKind;
  readonly #input: HTMLInputElement;
  readonly #hint: HTMLElement;
  readonly #brand = createElement("span", { class: "brand", "aria-hidden": "true" });
  readonly #message: HTMLElement;
  #lastValue = "";

  constructor(kind: FieldKind, onChange: () => void) {
    const { name, label, autocomplete, hint } = kind;
    this.#kind = kind;
    this.#hint = createElement("span", { id: `${name}-hint`, class: "hint" }, hint);
    this.#message = createElement("span", { id: `${name}-message`, class: "message", "aria-live": "polite" });
    this.#input = createElement("input", {
      id: name,
      autocomplete,
      inputmode: "numeric",
      "aria-describedby": `${name}-message ${name}-hint`,
      "aria-required": "true",
      autocorrect: "off",
      spellcheck: "false",
    });
    const box = createElement("div", { class: "box" }, this.#input, this.#brand);
    this.line = createElement(
      "div",
      { class: `line ${name}` },
      createElement("label", { for: name }, label),
      this.#hint,
      box,
      this.#message,
    );
    this.#input.addEventListener("input", (event) => {
      if (event instanceof InputEvent && event.isComposing) return;
      this.#handleInput(event instanceof InputEvent ? event.inputType : "");
      onChange();
    });
    this.#input.addEventListener("blur", () => this.#handleBlur());
  }

  /** The digits without their formatting. */
  get digits(): string {
    return this.#kind.digitsOf(this.#input.value);
  }

  get error(): CardError | undefined {
    return this.#kind.check(this.digits);
  }

  /** Sets or clears the value. */
  fill(digits: string): void {
    this.#input.value = this.#kind.format(digits);
    this.#lastValue = this.#input.value;
    this.showError(undefined);
  }

  focus(): void {
    this.#input.focus();
  }

  /**
   * Shows or clears the error beside the field. A screen reader announces it, except after the form was sent: then the page announces it,
   * and the field that gets the focus is described by its error.
   */
  showError(error: CardError | undefined, { announcedBy = "field" }: { announcedBy?: "field" | "page" } = {}): void {
    const message = error?.message ?? "";
    if (this.#message.textContent === message) return;
    this.#message.setAttribute("aria-live", announcedBy === "field" ? "polite" : "off");
    this.#message.textContent = message;
    if (error) this.#input.setAttribute("aria-invalid", "true");
    else this.#input.removeAttribute("aria-invalid");
  }

  /** Sets the hint and brand name that depend on the card number. */
  describe({ hint = this.#kind.hint, brand = "" }): void {
    this.#hint.textContent = hint;
    this.#brand.textContent = brand;
  }

  #handleInput(inputType: string): void {
    const { value, selectionStart } = this.#input;
    const typed = { value, caret: selectionStart ?? value.length };
    const next = reformatInput(this.#lastValue, typed, inputType, this.#kind);
    if (next.value !== value) this.#input.value = next.value;
    if (next.caret !== this.#input.selectionStart) this.#input.setSelectionRange(next.caret, next.caret);
    this.#lastValue = next.value;
    const { error } = this;
    this.showError(error?.code.startsWith("incomplete") ? undefined : error);
  }

  /** Ignores blur when the whole window loses focus, for example while the visitor looks up the card. */
  #handleBlur(): void {
    if (!document.hasFocus() || this.#input.value === "") return;
    afterPointerRelease(() => this.showError(this.error));
  }
}
