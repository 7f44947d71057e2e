/** What the address of the success page says: the payment's secret, from the provider, and its payer, from our own form (P4). */
export type ReturnParameters = { secret: string; email: string | undefined; name: string | undefined };

/** The part of the window that matters here. */
type WindowParts = {
  location: Pick<Location, "pathname" | "search" | "hash">;
  history: Pick<History, "state" | "replaceState">;
};

/**
 * Reads it once and takes the whole query out of the address, for good (P11): nobody bookmarks, shares or logs it from here on. What
 * React Router keeps with the entry of the history stays. `redirect_status` is not read: anybody can write one.
 *
 * @returns undefined where there is no secret; then nothing else in the address is believed either.
 */
export function takeReturnParameters({ location, history }: WindowParts): ReturnParameters | undefined {
  const query = new URLSearchParams(location.search);
  if (location.search !== "") history.replaceState(history.state, "", location.pathname + location.hash);
  const said = (name: string) => query.get(name)?.trim() || undefined;
  const secret = said("payment_intent_client_secret");
  return secret === undefined ? undefined : { secret, email: said("email"), name: said("name") };
}
