import type { SiteFetch } from "#services/site/site-fetch.ts";

/** One operation of `POST /graphql`, and what goes along with it. */
export type GraphqlCall = {
  query: string;
  variables: Readonly<Record<string, unknown>>;
  /** The `Idempotency-Key`: the same for every try. */
  key: string;
  signal?: AbortSignal;
};

/** A browser finishes sending up to 64 kB after its page is closed; a character takes three bytes at most. */
const outlivesThePage = 20_000;

/**
 * Sends a GraphQL operation with the token that is stored under `id_token`, when there is one. The server grants
 * nothing for it.
 */
export function callGraphql(fetch: SiteFetch, { query, variables, key, signal }: GraphqlCall): Promise<Response> {
  const token = storedToken();
  const body = JSON.stringify({ query, variables });
  return fetch("/graphql", {
    method: "POST",
    headers: {
      Accept: "application/graphql-response+json, application/json",
      "Content-Type": "application/json",
      "Idempotency-Key": key,
      ...(token ? { Authorization: `Bearer ${token}` } : {}),
    },
    body,
    keepalive: body.length < outlivesThePage,
    ...(signal ? { signal } : {}),
  });
}

/** A browser may forbid the storage, and what lies in it may be anything: a header takes printable characters only. */
function storedToken(): string | undefined {
  try {
    const token = localStorage.getItem("id_token");
    return token && /^[\x21-\x7e]{1,8000}$/.test(token) ? token : undefined;
  } catch {
    return undefined;
  }
}
