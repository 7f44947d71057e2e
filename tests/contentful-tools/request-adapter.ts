import type { RestAdapterParams } from "contentful-management";

type Adapter = Extract<NonNullable<RestAdapterParams["adapter"]>, (...given: never[]) => unknown>;

/**
 * A transport of Contentful's SDK: what it would send becomes a `Request` for `send`, which need not use the network.
 */
export function requestAdapter(send: (request: Request) => Promise<Response>): Adapter {
  return async (config) => {
    const url = urlOf(config.baseURL, config.url);
    for (const [name, value] of Object.entries(config.params ?? {})) url.searchParams.set(name, String(value));
    const headers = new Headers();
    for (const [name, value] of Object.entries(config.headers.toJSON())) headers.set(name, String(value));
    const method = (config.method ?? "get").toUpperCase();
    const body = config.data === undefined || config.data === null ? {} : { body: config.data };
    const response = await send(new Request(url, { method, headers, ...body }));
    const answer = {
      data: await response.text(),
      status: response.status,
      statusText: response.statusText,
      headers: Object.fromEntries(response.headers),
      config,
    };
    if (response.ok) return answer;
    throw Object.assign(new Error(`The Management API answered ${response.status}`), { response: answer, config });
  };
}

/** The SDK for reading gives whole addresses, the one for writing paths below its base. */
function urlOf(base = "", path = ""): URL {
  if (URL.canParse(path)) return new URL(path);
  return new URL([base, path].map((part) => part.replaceAll(/^\/+|\/+$/g, "")).join("/"));
}
