import type {
  Appearance,
  PaymentIntentResult,
  StripeElements,
  StripeElementsOptionsClientSecret,
  StripeElementsUpdateOptions,
  StripeError,
} from "@stripe/stripe-js";
import type { Card } from "./card-form.ts";
import { notSupported } from "./not-supported.ts";
import { PaymentElement } from "./payment-element.ts";
import { intentIdFrom } from "./sandbox-api.ts";

type Supported = Pick<StripeElements, "update" | "submit" | "fetchUpdates">;

const finishedIntent: StripeError = {
  type: "invalid_request_error",
  code: "payment_intent_unexpected_state",
  message: "This PaymentIntent is in a terminal state and cannot be used to initialize Elements.",
};

/** The result of `stripe.elements({ clientSecret, appearance })`: the payment element of one payment intent. */
export class Elements implements Supported {
  readonly clientSecret: string;
  readonly #retrieve: (clientSecret: string) => Promise<PaymentIntentResult>;
  #appearance: Appearance;
  #payment: PaymentElement | undefined;

  constructor(
    { clientSecret, appearance = {} }: StripeElementsOptionsClientSecret,
    retrieve: (clientSecret: string) => Promise<PaymentIntentResult>,
  ) {
    this.clientSecret = clientSecret ?? notSupported("elements without a clientSecret");
    intentIdFrom(this.clientSecret);
    this.#appearance = appearance;
    this.#retrieve = retrieve;
  }

  create(type: string): PaymentElement {
    if (type !== "payment") return notSupported(`elements.create("${type}")`);
    if (this.#payment) throw new Error("Elements have one payment element at a time: destroy the other one first.");
    const onDestroy = () => {
      this.#payment = undefined;
    };
    this.#payment = new PaymentElement(this.#appearance, () => this.#checkIntent(), onDestroy);
    return this.#payment;
  }

  getElement(type: string): PaymentElement | null {
    return (type === "payment" && this.#payment) || null;
  }

  async update({ appearance }: StripeElementsUpdateOptions): Promise<void> {
    if (!appearance) return;
    this.#appearance = appearance;
    if (this.#payment) this.#payment.appearance = appearance;
  }

  async submit(): Promise<{ error: StripeError } | { selectedPaymentMethod: string }> {
    const { error } = this.takeCard();
    return error ? { error } : { selectedPaymentMethod: "card" };
  }

  async fetchUpdates(): Promise<{ error?: { message: string } }> {
    const { error } = await this.#checkIntent();
    return error ? { error: { message: error.message ?? error.type } } : {};
  }

  /**
   * The card, or its validation error.
   *
   * @throws when no payment element is mounted.
   */
  takeCard(): { card: Card; error?: undefined } | { card?: undefined; error: StripeError } {
    if (this.#payment?.isReady) return this.#payment.takeCard();
    throw new Error("elements should have a mounted Payment Element.");
  }

  async #checkIntent(): Promise<{ error?: StripeError | undefined }> {
    const { paymentIntent, error } = await this.#retrieve(this.clientSecret);
    if (error) return { error };
    return ["succeeded", "processing", "canceled"].includes(paymentIntent.status) ? { error: finishedIntent } : {};
  }
}
