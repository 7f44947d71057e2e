/** The success page's query: the payment's secret, added by the provider, and the payer, added by our form. */
export type ReturnParameters = { secret: string; email: string | undefined; name: string | undefined };

type WindowParts = {
  location: Pick<Location, "pathname" | "search" | "hash">;
  history: Pick<History, "state" | "replaceState">;
};

/**
 * Reads the query and removes it from the address, so that it is not bookmarked, shared or logged. React Router's history state stays.
 * `redirect_status` is not read, because anybody can forge it.
 *
 * @returns undefined without a secret; then nothing else in the query is trusted either
 */
export function takeReturnParameters({ location, history }: WindowParts): ReturnParameters | undefined {
  const query = new URLSearchParams(location.search);
  if (location.search !== "") history.replaceState(history.state, "", location.pathname + location.hash);
  const parameter = (name: string) => query.get(name)?.trim() || undefined;
  const secret = parameter("payment_intent_client_secret");
  return secret === undefined ? undefined : { secret, email: parameter("email"), name: parameter("name") };
}
