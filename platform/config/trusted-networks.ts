import { BlockList, isIP } from "node:net";

/** An address or a network in CIDR notation. */
export function isNetwork(network: string): boolean {
  const [address = "", prefix] = network.split("/");
  const family = isIP(address);
  if (family === 0 || address.includes("%")) return false;
  return prefix === undefined || (/^\d{1,3}$/.test(prefix) && Number(prefix) <= (family === 4 ? 32 : 128));
}

/** The networks as a list to check addresses against. IPv4 addresses may be written as IPv6. */
export function blockListOf(networks: readonly string[]): BlockList {
  const list = new BlockList();
  for (const network of networks) {
    const { address, prefix, family } = parseNetwork(network);
    list.addSubnet(address, prefix, family);
  }
  return list;
}

type Network = { address: string; prefix: number; family: "ipv4" | "ipv6" };

function parseNetwork(network: string): Network {
  const [address = "", prefix] = network.split("/");
  const family = isIP(address) === 6 ? "ipv6" : "ipv4";
  return { address, prefix: Number(prefix ?? (family === "ipv6" ? 128 : 32)), family };
}

/** First and last address, as numbers. */
type Range = readonly [bigint, bigint];

/** Networks that are not routed on the internet: private, loopback, link-local, multicast and reserved ones. */
const notPublic = [
  "0.0.0.0/8",
  "10.0.0.0/8",
  "100.64.0.0/10",
  "127.0.0.0/8",
  "169.254.0.0/16",
  "172.16.0.0/12",
  "192.168.0.0/16",
  "224.0.0.0/3",
];
const mappedPrefix = 0xffffn << 32n;

/** More public addresses than these are no longer somebody's proxies: a /8 of IPv4, a /16 of IPv6. */
const MOST_PUBLIC = { ipv4: 2n ** 24n, ipv6: 2n ** 112n };

/**
 * Whether the networks together contain so many public addresses of IPv4 or of IPv6 that anybody could claim any address by a header, and
 * no rate limit would hold.
 */
export function coversThePublic(networks: readonly string[]): boolean {
  const ranges = merge(networks.map(rangeOf));
  const ipv4: Range = [mappedPrefix, mappedPrefix + 0xffff_ffffn];
  const publicIpv4 = countIn(ranges, [ipv4]) - countIn(ranges, notPublic.map(rangeOf));
  // All public IPv6 addresses so far are in 2000::/3.
  return publicIpv4 > MOST_PUBLIC.ipv4 || countIn(ranges, [rangeOf("2000::/3")]) > MOST_PUBLIC.ipv6;
}

/** The same addresses in ranges that do not overlap. */
function merge(ranges: readonly Range[]): Range[] {
  const merged: Range[] = [];
  for (const [first, last] of [...ranges].sort(([a], [b]) => (a < b ? -1 : 1))) {
    const before = merged.at(-1);
    if (before === undefined || first > before[1]) merged.push([first, last]);
    else if (last > before[1]) merged[merged.length - 1] = [before[0], last];
  }
  return merged;
}

/** How many addresses of the ranges are in these blocks. Neither overlap among themselves. */
function countIn(ranges: readonly Range[], blocks: readonly Range[]): bigint {
  let count = 0n;
  for (const [first, last] of ranges)
    for (const [from, to] of blocks) {
      const [start, end] = [first > from ? first : from, last < to ? last : to];
      if (start <= end) count += end - start + 1n;
    }
  return count;
}

/** IPv4 as the part of IPv6 that stands for it. */
function rangeOf(network: string): Range {
  const { address, prefix, family } = parseNetwork(network);
  const host = BigInt((family === "ipv6" ? 128 : 32) - prefix);
  const value = family === "ipv6" ? ipv6Number(address) : mappedPrefix + ipv4Number(address);
  const first = (value >> host) << host;
  return [first, first + (1n << host) - 1n];
}

function ipv4Number(address: string): bigint {
  return address.split(".").reduce((sum, part) => sum * 256n + BigInt(part), 0n);
}

function ipv6Number(address: string): bigint {
  const [head = "", tail] = new URL(`http://[${address}]`).hostname.slice(1, -1).split("::");
  const [left, right] = [head, tail ?? ""].map((part) => part.split(":").filter(Boolean));
  const gap = Array.from({ length: 8 - (left?.length ?? 0) - (right?.length ?? 0) }, () => "0");
  return [...(left ?? []), ...gap, ...(right ?? [])].reduce((sum, group) => sum * 65_536n + BigInt(`0x${group}`), 0n);
}
