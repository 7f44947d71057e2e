import { afterPointerRelease } from "./after-pointer-release.ts";
import type { CardError } from "./card-fault.ts";
import { createElement } from "./create-element.ts";
import { type InputFormat, reformatInput } from "./format-input.ts";

/** What makes one field of a card differ from the others. */
export type FieldKind = InputFormat & {
  name: string;
  label: string;
  hint: string;
  autocomplete: "cc-number" | "cc-exp" | "cc-csc";
  check: (digits: string) => CardError | undefined;
};

/**
 * One line of the payment element: label, hint, field, and the message when something is wrong. An answer that is not finished is told
 * of when the field is left or the form sent, one that cannot be right at once.
 */
export class CardField {
  readonly line: HTMLElement;
  readonly #kind: FieldKind;
  readonly #input: HTMLInputElement;
  readonly #hint: HTMLElement;
  readonly #brand = createElement("span", { class: "brand", "aria-hidden": "true" });
  readonly #message: HTMLElement;
  #shown = "";

  constructor(kind: FieldKind, whenChanged: () => void) {
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
      this.#write(event instanceof InputEvent ? event.inputType : "");
      whenChanged();
    });
    this.#input.addEventListener("blur", () => this.#leave());
  }

  /** The digits of the answer, without what only makes them easier to read. */
  get digits(): string {
    return this.#kind.digitsOf(this.#input.value);
  }

  get fault(): CardError | undefined {
    return this.#kind.check(this.digits);
  }

  /** Writes an answer in, or takes it out. */
  fill(digits: string): void {
    this.#input.value = this.#kind.format(digits);
    this.#shown = this.#input.value;
    this.showError(undefined);
  }

  focus(): void {
    this.#input.focus();
  }

  /**
   * Shows what is wrong beside the field, or nothing any more. What is new there a screen reader says, unless the page does: a form that
   * was sent is answered by the page, and the field that then takes the focus is described by what is wrong.
   */
  showError(error: CardError | undefined, saidBy: "field" | "page" = "field"): void {
    const words = error?.message ?? "";
    if (this.#message.textContent === words) return;
    this.#message.setAttribute("aria-live", saidBy === "field" ? "polite" : "off");
    this.#message.textContent = words;
    if (error) this.#input.setAttribute("aria-invalid", "true");
    else this.#input.removeAttribute("aria-invalid");
  }

  /** What the field can say only when it knows the card's brand. */
  explain({ hint = this.#kind.hint, brand = "" }): void {
    this.#hint.textContent = hint;
    this.#brand.textContent = brand;
  }

  #write(inputType: string): void {
    const { value, selectionStart } = this.#input;
    const typed = { value, caret: selectionStart ?? value.length };
    const next = reformatInput(this.#shown, typed, inputType, this.#kind);
    if (next.value !== value) this.#input.value = next.value;
    if (next.caret !== this.#input.selectionStart) this.#input.setSelectionRange(next.caret, next.caret);
    this.#shown = next.value;
    const { fault } = this;
    this.showError(fault?.code.startsWith("incomplete") ? undefined : fault);
  }

  /** A window that is put aside, to look for the card perhaps, is not a field that was left. */
  #leave(): void {
    if (!document.hasFocus() || this.#input.value === "") return;
    afterPointerRelease(() => this.showError(this.fault));
  }
}
