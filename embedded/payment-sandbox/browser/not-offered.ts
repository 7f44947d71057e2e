/** For what Stripe has and no page of the site uses. */
export function notOffered(what: string): never {
  throw new Error(`The payment sandbox does not offer ${what}.`);
}
