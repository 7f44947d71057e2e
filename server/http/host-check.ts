import type { IncomingMessage, ServerResponse } from "node:http";

/** A host name or address with an optional port; empty where a request has no authority. */
const authority = /^(?:[\w.~-]*|\[[\da-f:.]+\])(?::\d{0,5})?$/i;
/** A request target with an address of its own, as requests to a proxy have it. */
const absoluteTarget = /^[a-z][a-z\d+.-]*:\/\/([^/?#]*)/i;

/**
 * Refuses a request of which it is not clear to which site it is addressed: several `Host` headers, a list in one, one that no address can have
 * (`256.1.1.1`), or another host in its target. A proxy or a cache before the site may have read the other one. HTTP/1.0 may leave the header out.
 *
 * @returns whether the request was answered, with 400.
 */
export function refuseAmbiguousHost(request: IncomingMessage, response: ServerResponse): boolean {
  if (!isAmbiguous(request)) return false;
  const body = JSON.stringify({
    title: "Not one host",
    status: 400,
    detail: "A request has to name exactly one host.",
  });
  // What follows on this connection may be part of the same attempt.
  response.writeHead(400, {
    "content-type": "application/problem+json",
    "cache-control": "no-store",
    connection: "close",
  });
  response.end(body);
  return true;
}

/** Nearly every request names the same host: it is matched once. */
let lastHost: string | undefined;

function isAmbiguous({ rawHeaders, headers, url = "" }: IncomingMessage): boolean {
  const { host } = headers;
  if (host !== lastHost && host !== undefined && !isHost(host)) return true;
  lastHost = host;
  if (countHosts(rawHeaders) > 1) return true;
  if (url.startsWith("/") || url === "*") return false;
  const target = absoluteTarget.exec(url)?.[1];
  return target === undefined || target.toLowerCase() !== host?.toLowerCase();
}

/** A name that ends in a number has to be an IPv4 address, and a port at most 65535: everything after this parses the request's address. */
function isHost(host: string): boolean {
  return host === "" || (authority.test(host) && URL.canParse(`http://${host}`));
}

function countHosts(rawHeaders: readonly string[]): number {
  let count = 0;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index];
    if (name?.length === 4 && name.toLowerCase() === "host") count += 1;
  }
  return count;
}
