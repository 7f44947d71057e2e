import { BlockList, isIP } from "node:net";
import type { Context } from "hono";
import { nodeRequestOf } from "#app/platform/http/node-request.server.ts";

/** Whoever asks without a socket: our own loaders. */
export const INTERNAL_CLIENT = "internal";

/** Whoever hung up before we looked: they all count as one. */
const GONE = "gone";

/** Who sent a request, as limits count them: an IPv4 address, an IPv6 network (its /64 is one household), or what stands in for one. */
export type ClientOf = (c: Context) => string;

/**
 * Tells clients apart by address. The socket's own counts. Where that is a trusted proxy (an address or a network), what it says
 * in `X-Forwarded-For` counts, read from the end for as long as one trusted proxy names another. Whatever stands before that, anybody
 * may have written.
 */
export function createClientOf(trustedProxies: readonly string[]): ClientOf {
  const trusted = blockList(trustedProxies);
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

function blockList(networks: readonly string[]) {
  const list = new BlockList();
  for (const network of networks) {
    const [address = "", prefix] = network.split("/");
    if (isIP(address) === 6) list.addSubnet(address, Number(prefix ?? 128), "ipv6");
    else list.addSubnet(address, Number(prefix ?? 32), "ipv4");
  }
  return list;
}

/** One way to write each address: an IPv4 one in IPv6 clothes as IPv4, no zone, no port. Undefined for what is no address. */
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
