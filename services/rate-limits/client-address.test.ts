import { Hono } from "hono";
import { expect, test } from "vitest";
import { createClientOf } from "./client-address.server.ts";

const none: string[] = [];
const local = ["127.0.0.1", "::1"];
const network = ["10.0.0.0/8", "2001:db8:1::/48"];

test.each([
  ["203.0.113.9", undefined, none, "203.0.113.9"],
  // Without a trusted proxy the header is ignored.
  ["203.0.113.9", "198.51.100.1", none, "203.0.113.9"],
  ["203.0.113.9", "198.51.100.1", local, "203.0.113.9"],
  // A trusted proxy's own entry, the last one, is used.
  ["127.0.0.1", "198.51.100.1", local, "198.51.100.1"],
  ["127.0.0.1", "1.1.1.1, 2.2.2.2,198.51.100.1", local, "198.51.100.1"],
  ["::1", "198.51.100.1", local, "198.51.100.1"],
  ["127.0.0.1", undefined, local, "127.0.0.1"],
  ["127.0.0.1", "", local, "127.0.0.1"],
  ["127.0.0.1", "not an address", local, "127.0.0.1"],
  ["127.0.0.1", "198.51.100.1, unknown", local, "127.0.0.1"],
  // A chain of trusted proxies.
  ["10.1.2.3", "1.1.1.1, 198.51.100.1, 10.9.9.9", network, "198.51.100.1"],
  ["2001:db8:1::7", "198.51.100.1, 10.9.9.9", network, "198.51.100.1"],
  ["10.1.2.3", "10.4.4.4, 10.9.9.9", network, "10.4.4.4"],
  ["11.1.2.3", "198.51.100.1", network, "11.1.2.3"],
  // Addresses in different notations.
  ["::ffff:127.0.0.1", "198.51.100.1", local, "198.51.100.1"],
  ["::ffff:7f00:1", "::ffff:198.51.100.1", local, "198.51.100.1"],
  ["127.0.0.1", "198.51.100.1:4711", local, "198.51.100.1"],
  ["127.0.0.1", "[2001:db8:2:3:4:5:6:7]:4711", local, "2001:db8:2:3::/64"],
  // One household has an IPv6 network of 64 bits.
  ["2001:db8:0:42::1", undefined, none, "2001:db8:0:42::/64"],
  ["2001:0db8:0000:0042:ffff:ffff:ffff:ffff", undefined, none, "2001:db8:0:42::/64"],
  ["fe80::1%eth0", undefined, none, "fe80:0:0:0::/64"],
  ["2001:db8::", undefined, none, "2001:db8:0:0::/64"],
  // A closed socket has no address, which must not bypass the limits.
  [undefined, "198.51.100.1", local, "gone"],
])(
  "a client at %s, forwarded for %s, with %j trusted, counts as %s",
  async (remoteAddress, forwarded, trusted, client) => {
    const app = new Hono().get("/", (c) => c.text(createClientOf(trusted)(c)));
    const headers = forwarded === undefined ? {} : { "X-Forwarded-For": forwarded };
    const response = await app.request("/", { headers }, { incoming: { socket: { remoteAddress } } });
    expect(await response.text()).toBe(client);
  },
);

test("a request without a socket comes from our own loaders, whatever its headers say", async () => {
  const app = new Hono().get("/", (c) => c.text(createClientOf(local)(c)));
  const response = await app.request("/", { headers: { "X-Forwarded-For": "198.51.100.1" } });
  expect(await response.text()).toBe("internal");
});
