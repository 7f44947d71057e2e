import { isIP } from "node:net";
import type { Context } from "hono";
import { blockListOf } from "#platform/config/trusted-networks.ts";
import { nodeRequestOf } from "#platform/http/node-request.server.ts";

/** In-process requests of our own loaders, which have no socket. */
export const INTERNAL_CLIENT = "internal";

/** All clients that have already disconnected, whose address is unknown. */
const GONE = "gone";

/** The client of a request, as rate limits count them: an IPv4 address, an IPv6 /64 network (one household), or a constant. */
export type ClientOf = (c: Context) => string;

/**
 * Identifies clients by the socket's address. If that is a trusted proxy's, `X-Forwarded-For` is read from the end, up to the first address
 * that is not a trusted proxy's: anything before it may be forged.
 */
export function createClientOf(trustedProxies: readonly string[]): ClientOf {
  const trusted = blockListOf(trustedProxies);
  const isTrusted = (address: string) => trusted.check(address, address.includes(":") ? "ipv6" : "ipv4");
  return (c) => {
    const request = nodeRequestOf(c);
    if (!request) return INTERNAL_CLIENT;
    const socket = plainAddress(request.socket?.remoteAddress ?? "");
    if (socket === undefined) return GONE;
    const named = (c.req.header("X-Forwarded-For") ?? "").split(",").map((hop) => plainAddress(hop.trim()));
    return networkOf(lastUntrusted(socket, named, isTrusted));
  };
}

function lastUntrusted(socket: string, named: (string | undefined)[], isTrusted: (address: string) => boolean) {
  let client = socket;
  for (const hop of named.reverse()) {
    if (hop === undefined || !isTrusted(client)) return client;
    client = hop;
  }
  return client;
}

/** Normalises an address: IPv4-mapped IPv6 as IPv4, without zone and port. Undefined if it is none. */
function plainAddress(text: string): string | undefined {
  const address = text
    .replace(/^\[([^\]]*)\](:\d+)?$/, "$1")
    .replace(/^([\d.]+):\d+$/, "$1")
    .replace(/%.*/s, "");
  const family = isIP(address);
  if (family !== 6) return family === 4 ? address : undefined;
  const groups = groupsOf(address);
  const isMapped = groups.slice(0, 6).join(":") === "0:0:0:0:0:ffff";
  if (!isMapped) return groups.join(":");
  return groups
    .slice(6)
    .flatMap((group) => [Number.parseInt(group, 16) >> 8, Number.parseInt(group, 16) & 255])
    .join(".");
}

/** The eight groups of an IPv6 address, without leading zeros. */
function groupsOf(address: string) {
  const [head = "", tail] = new URL(`http://[${address}]`).hostname.slice(1, -1).split("::");
  const left = head.split(":").filter(Boolean);
  const right = (tail ?? "").split(":").filter(Boolean);
  const gap = Array.from({ length: 8 - left.length - right.length }, () => "0");
  return [...left, ...gap, ...right];
}

function networkOf(address: string) {
  return address.includes(":") ? `${address.split(":").slice(0, 4).join(":")}::/64` : address;
}
