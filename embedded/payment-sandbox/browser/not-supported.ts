/** For parts of Stripe.js that the site does not use. */
export function notSupported(what: string): never {
  throw new Error(`The payment sandbox does not offer ${what}.`);
}
