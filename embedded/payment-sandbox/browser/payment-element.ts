import type { Appearance, StripeError, StripePaymentElement } from "@stripe/stripe-js";
import { appearanceSheet } from "./appearance.ts";
import { type Card, CardForm } from "./card-form.ts";
import { createElement } from "./create-element.ts";
import { ElementEvents } from "./element-events.ts";
import { notSupported } from "./not-supported.ts";
import styles from "./payment-element.css?inline";

const plain = { elementType: "payment" } as const;

/** Whether the payment can be made at all; asked anew each time the element is mounted. */
type Look = () => Promise<{ error?: StripeError | undefined }>;

/**
 * Stripe's payment element with one way to pay, the card. It lives in a shadow root, so that neither the page's styles nor its forms
 * take hold of it; what is typed into it leaves it by `card` alone.
 */
export class PaymentElement extends ElementEvents implements StripePaymentElement {
  readonly #form = new CardForm(() => this.#tellOfChange());
  readonly #look: Look;
  readonly #whenDestroyed: () => void;
  #appearance: Appearance;
  #host: HTMLElement | undefined;
  #isReady = false;

  constructor(appearance: Appearance, look: Look, whenDestroyed: () => void) {
    super();
    this.#appearance = appearance;
    this.#look = look;
    this.#whenDestroyed = whenDestroyed;
    this.#listen(this.#form.group);
  }

  /** The card, or the first thing that is wrong with it, which is then said beside every field that has something wrong. */
  takeCard(): { card: Card; error?: undefined } | { card?: undefined; error: StripeError } {
    const { fault, card } = this.#form;
    if (!fault) return { card };
    this.#form.showErrors();
    return { error: { type: "validation_error", ...fault } };
  }

  get isReady(): boolean {
    return this.#isReady;
  }

  set appearance(appearance: Appearance) {
    this.#appearance = appearance;
    this.#dress();
  }

  mount(place: string | HTMLElement): void {
    const parent = typeof place === "string" ? document.querySelector<HTMLElement>(place) : place;
    if (!parent) throw new Error(`The element cannot be mounted: nothing matches ${place}.`);
    this.unmount();
    this.#host = createElement("div");
    this.#host.attachShadow({ mode: "open", delegatesFocus: true });
    this.#dress();
    parent.append(this.#host);
    this.emit("loaderstart", plain);
    void this.#load(this.#host);
  }

  unmount(): void {
    this.#host?.remove();
    this.#host = undefined;
    this.#isReady = false;
  }

  destroy(): void {
    this.unmount();
    this.#form.clear();
    this.#whenDestroyed();
  }

  /** None of the options that may change says anything about a card's three fields. */
  update(): this {
    return this;
  }

  focus(): void {
    this.#form.focus();
  }

  blur(): void {
    const focused = this.#host?.shadowRoot?.activeElement;
    if (focused instanceof HTMLElement) focused.blur();
  }

  clear(): void {
    this.#form.clear();
    this.#tellOfChange();
  }

  collapse(): this {
    return notSupported("element.collapse()");
  }

  #dress(): void {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(styles);
    const root = this.#host?.shadowRoot;
    if (root) root.adoptedStyleSheets = [sheet, appearanceSheet(this.#appearance)];
  }

  async #load(host: HTMLElement): Promise<void> {
    const { error } = await this.#look();
    if (host !== this.#host) return;
    if (error) return this.emit("loaderror", { ...plain, error });
    host.shadowRoot?.append(this.#form.group);
    this.#isReady = true;
    this.emit("ready", plain);
  }

  #listen(group: HTMLElement): void {
    const comesFromWithin = ({ relatedTarget }: FocusEvent) =>
      relatedTarget instanceof Node && group.contains(relatedTarget);
    group.addEventListener("focusin", (event) => comesFromWithin(event) || this.emit("focus", plain));
    group.addEventListener("focusout", (event) => comesFromWithin(event) || this.emit("blur", plain));
    group.addEventListener("keydown", (event) => {
      if (event.key === "Escape") this.emit("escape", plain);
      if (event.key === "Enter" && event.target instanceof HTMLInputElement && !event.isComposing) this.#send();
    });
  }

  /** Enter sends the form the element stands in, by its own button, as it would from any field of it. */
  #send(): void {
    const form = this.#host?.closest("form");
    const button = form?.querySelector<HTMLButtonElement>("button:not([type]), [type=submit]");
    if (!button?.disabled) form?.requestSubmit(button);
  }

  #tellOfChange(): void {
    const { isEmpty, fault } = this.#form;
    const value = { type: "card" };
    this.emit("change", { ...plain, empty: isEmpty, complete: !fault, collapsed: false, value });
  }
}
