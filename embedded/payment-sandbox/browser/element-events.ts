import type { StripeError, StripePaymentElementChangeEvent } from "@stripe/stripe-js";

type PlainEvent = { elementType: "payment" };

/** The events of the payment element. Those of Stripe's saved cards and wallets never occur here. */
type Events = {
  loaderstart: PlainEvent;
  loaderror: PlainEvent & { error: StripeError };
  ready: PlainEvent;
  change: StripePaymentElementChangeEvent;
  focus: PlainEvent;
  blur: PlainEvent;
  escape: PlainEvent;
};

type Handler<Name extends keyof Events> = (event: Events[Name]) => unknown;
type Handlers = { [Name in keyof Events]: Set<Handler<Name>> };

/** Event handlers. Names of events that never occur are accepted, as by Stripe's element. */
export class ElementEvents {
  readonly #handlers: Handlers = {
    loaderstart: new Set(),
    loaderror: new Set(),
    ready: new Set(),
    change: new Set(),
    focus: new Set(),
    blur: new Set(),
    escape: new Set(),
  };

  on<Name extends keyof Events>(name: Name, handler: Handler<Name>): this {
    this.#handlers[name]?.add(handler);
    return this;
  }

  once<Name extends keyof Events>(name: Name, handler: Handler<Name>): this {
    const handleOnce: Handler<Name> = (event) => {
      this.off(name, handleOnce);
      handler(event);
    };
    return this.on(name, handleOnce);
  }

  off<Name extends keyof Events>(name: Name, handler?: Handler<Name>): this {
    if (handler) this.#handlers[name]?.delete(handler);
    else this.#handlers[name]?.clear();
    return this;
  }

  protected emit<Name extends keyof Events>(name: Name, event: Events[Name]): void {
    for (const handler of [...this.#handlers[name]]) handler(event);
  }
}
