/** For what Stripe has and no page of the site uses. */
export function notSupported(what: string): never {
  throw new Error(`The payment sandbox does not offer ${what}.`);
}
