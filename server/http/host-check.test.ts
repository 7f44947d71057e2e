import { once } from "node:events";
import { createServer } from "node:http";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openRaw } from "#tests/support/servers/raw-connection.ts";
import { refuseAmbiguousHost } from "./host-check.ts";

const server = createServer((request, response) => {
  if (!refuseAmbiguousHost(request, response)) response.end("answered");
});
let url = "";

beforeAll(async () => {
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  url = `http://127.0.0.1:${typeof address === "object" ? address?.port : ""}`;
});
afterAll(() => void server.close());

async function statusOf(request: string): Promise<string | undefined> {
  const connection = await openRaw(url);
  connection.send(`${request}\r\nConnection: close\r\n\r\n`);
  await expect.poll(() => connection.isOver()).toBe(true);
  return /^HTTP\/1\.1 (\d{3})/.exec(connection.received())?.[1];
}

test.each([
  ["two Host headers", "GET / HTTP/1.1\r\nHost: jazz.example.org\r\nHost: elsewhere.example"],
  ["the same Host twice", "GET / HTTP/1.1\r\nHost: jazz.example.org\r\nHost: jazz.example.org"],
  ["two, one in other letters", "GET / HTTP/1.1\r\nHOST: jazz.example.org\r\nhoSt: elsewhere.example"],
  ["two, the first of them empty", "GET / HTTP/1.1\r\nHost:\r\nHost: elsewhere.example"],
  ["two in HTTP/1.0", "GET / HTTP/1.0\r\nHost: jazz.example.org\r\nHost: elsewhere.example"],
  ["a list of hosts", "GET / HTTP/1.1\r\nHost: jazz.example.org, elsewhere.example"],
  ["two hosts with a space", "GET / HTTP/1.1\r\nHost: jazz.example.org elsewhere.example"],
  ["a user before the host", "GET / HTTP/1.1\r\nHost: jazz.example.org@elsewhere.example"],
  ["a path after the host", "GET / HTTP/1.1\r\nHost: jazz.example.org/elsewhere"],
  ["two ports", "GET / HTTP/1.1\r\nHost: jazz.example.org:80:81"],
  ["an IPv4 address of five parts", "GET / HTTP/1.1\r\nHost: 1.2.3.4.5"],
  ["an IPv4 address out of range", "GET / HTTP/1.1\r\nHost: 256.1.1.1"],
  ["a number out of range", "GET / HTTP/1.1\r\nHost: 0xffffffffff"],
  ["a number that is none", "GET / HTTP/1.1\r\nHost: 09"],
  ["a name that ends in a number", "GET / HTTP/1.1\r\nHost: a.0x"],
  ["an IPv6 address with two gaps", "GET / HTTP/1.1\r\nHost: [1::2::3]"],
  ["a port out of range", "GET / HTTP/1.1\r\nHost: jazz.example.org:99999"],
  ["a port alone", "GET / HTTP/1.1\r\nHost: :3000"],
  ["another host in the target", "GET http://elsewhere.example/ HTTP/1.1\r\nHost: jazz.example.org"],
  ["another port in the target", "GET http://jazz.example.org:81/ HTTP/1.1\r\nHost: jazz.example.org"],
  ["a user in the target", "GET http://jazz.example.org@elsewhere.example/ HTTP/1.1\r\nHost: jazz.example.org"],
  ["a target that is none", "GET history HTTP/1.1\r\nHost: jazz.example.org"],
])("%s: 400", async (_, request) => {
  expect(await statusOf(request)).toBe("400");
});

test.each([
  ["one host", "GET / HTTP/1.1\r\nHost: jazz.example.org"],
  ["a host with its port", "GET / HTTP/1.1\r\nHost: jazz.example.org:3000"],
  ["an IPv4 address", "GET / HTTP/1.1\r\nHost: 192.0.2.1:3000"],
  ["an IPv6 address", "GET / HTTP/1.1\r\nHost: [2001:db8::1]:3000"],
  ["a host with an underscore", "GET / HTTP/1.1\r\nHost: jazz_web"],
  ["the host in the target, in other letters", "GET http://JAZZ.example.org/ HTTP/1.1\r\nHost: jazz.example.org"],
  ["an empty host", "GET / HTTP/1.1\r\nHost:"],
  ["no host in HTTP/1.0", "GET / HTTP/1.0"],
  ["every option there is", "OPTIONS * HTTP/1.1\r\nHost: jazz.example.org"],
  ["an address in the query", "GET /?next=http://elsewhere.example/ HTTP/1.1\r\nHost: jazz.example.org"],
])("%s: answered", async (_, request) => {
  expect(await statusOf(request)).toBe("200");
});
