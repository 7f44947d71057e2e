import type { Appearance, StripeError, StripePaymentElement } from "@stripe/stripe-js";
import { appearanceSheet } from "./appearance.ts";
import { type Card, CardForm } from "./card-form.ts";
import { createElement } from "./create-element.ts";
import { ElementEvents } from "./element-events.ts";
import { notSupported } from "./not-supported.ts";
import styles from "./payment-element.css?inline";

const plain = { elementType: "payment" } as const;

/** Whether the payment intent can still be paid; checked each time the element is mounted. */
type CheckIntent = () => Promise<{ error?: StripeError | undefined }>;

/**
 * Stripe's payment element for cards only. It lives in a shadow root, out of reach of the page's styles and forms; the page gets its
 * input only through `takeCard`.
 */
export class PaymentElement extends ElementEvents implements StripePaymentElement {
  readonly #form = new CardForm(() => this.#emitChange());
  readonly #checkIntent: CheckIntent;
  readonly #onDestroy: () => void;
  #appearance: Appearance;
  #host: HTMLElement | undefined;
  #isReady = false;

  constructor(appearance: Appearance, check: CheckIntent, onDestroy: () => void) {
    super();
    this.#appearance = appearance;
    this.#checkIntent = check;
    this.#onDestroy = onDestroy;
    this.#listen(this.#form.group);
  }

  /** The card, or its first error, in which case every invalid field shows its own. */
  takeCard(): { card: Card; error?: undefined } | { card?: undefined; error: StripeError } {
    const { error, card } = this.#form;
    if (!error) return { card };
    this.#form.showErrors();
    return { error: { type: "validation_error", ...error } };
  }

  get isReady(): boolean {
    return this.#isReady;
  }

  set appearance(appearance: Appearance) {
    this.#appearance = appearance;
    this.#applyStyles();
  }

  mount(place: string | HTMLElement): void {
    const parent = typeof place === "string" ? document.querySelector<HTMLElement>(place) : place;
    if (!parent) throw new Error(`The element cannot be mounted: nothing matches ${place}.`);
    this.unmount();
    this.#host = createElement("div");
    this.#host.attachShadow({ mode: "open", delegatesFocus: true });
    this.#applyStyles();
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
    this.#onDestroy();
  }

  /** Accepts the options, none of which concerns card fields. */
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
    this.#emitChange();
  }

  collapse(): this {
    return notSupported("element.collapse()");
  }

  #applyStyles(): void {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(styles);
    const root = this.#host?.shadowRoot;
    if (root) root.adoptedStyleSheets = [sheet, appearanceSheet(this.#appearance)];
  }

  async #load(host: HTMLElement): Promise<void> {
    const { error } = await this.#checkIntent();
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
      if (event.key === "Enter" && event.target instanceof HTMLInputElement && !event.isComposing) this.#submitForm();
    });
  }

  /** Enter submits the surrounding form, as from any of its own fields. */
  #submitForm(): void {
    const form = this.#host?.closest("form");
    const button = form?.querySelector<HTMLButtonElement>("button:not([type]), [type=submit]");
    if (!button?.disabled) form?.requestSubmit(button);
  }

  #emitChange(): void {
    const { isEmpty, error } = this.#form;
    const value = { type: "card" };
    this.emit("change", { ...plain, empty: isEmpty, complete: !error, collapsed: false, value });
  }
}
