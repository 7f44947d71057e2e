import { once } from "node:events";
import { Agent, type IncomingMessage, request } from "node:http";
import { connect } from "node:net";
import { text } from "node:stream/consumers";
import fc from "fast-check";
import type { Endpoint } from "./endpoints.ts";
import { corruptedBytes } from "./malformed-values.ts";

/** One request; `isAborted`: the client disconnects in the middle of the body. */
export type FuzzRequest = { path: string; headers: Record<string, string>; body: Buffer; isAborted: boolean };
export type TestResponse = { status: number; type: string; text: string };

export const agent = new Agent({ keepAlive: true, maxSockets: 50 });

const headerText = fc
  .array(
    fc.integer({ min: 0x20, max: 0xff }).filter((code) => code !== 0x7f),
    { maxLength: 300 },
  )
  .map((codes) => String.fromCharCode(...codes));

const someHeaders = fc.record(
  {
    "Idempotency-Key": fc.oneof(headerText, fc.nat(50).map(String)),
    "Content-Encoding": fc.constantFrom("identity", "identity", "gzip", "\xff"),
    "Sec-Fetch-Site": fc.constantFrom("same-origin", "same-origin", "same-origin", "cross-site", "\xff"),
    "X-Forwarded-For": fc.oneof(headerText, fc.ipV4(), fc.ipV6()),
    Authorization: headerText,
    Accept: fc.oneof(headerText, fc.constantFrom("text/html", "application/graphql-response+json", "*/*;q=0")),
    "If-None-Match": headerText,
    Range: fc.oneof(headerText, fc.constant("bytes=0-1,5-")),
    Cookie: headerText,
    Host: fc.constantFrom("localhost", "LOCALHOST:1", "[::1]", "xn--", "a b", "..", "elsewhere.example"),
  },
  { requiredKeys: [] },
);

/** Random requests to an endpoint: most are same-origin, and some have malformed headers. */
export function fuzzRequests(endpoint: Endpoint): fc.Arbitrary<FuzzRequest> {
  const { path, examplePath: address = path, bodies, query = fc.constant(""), headers: given = {} } = endpoint;
  const own: fc.Arbitrary<Record<string, string>> = fc.constant({ "Sec-Fetch-Site": "same-origin" });
  const headers = fc.oneof({ weight: 3, arbitrary: own }, { weight: 1, arbitrary: someHeaders });
  const isAborted = fc.nat(19).map((n) => n === 19);
  return fc.tuple(bodies, query, headers, isAborted).map(([body, search, extra, aborted]) => {
    const type = body.type ? { "Content-Type": body.type } : {};
    const shot = {
      path: address + search,
      headers: { ...type, "Sec-Fetch-Site": "same-origin", ...given, ...extra },
      isAborted: aborted,
    };
    return { ...shot, body: body.bytes, [fc.toStringMethod]: () => describeRequest({ ...shot, body: body.bytes }) };
  });
}

/** A short description of a request, for failure reports. */
export function describeRequest({ path, headers, body, isAborted }: FuzzRequest): string {
  const bytes =
    body.length > 400
      ? `${body.subarray(0, 400).toString("latin1")}... (${body.length} bytes)`
      : body.toString("latin1");
  return `${path.slice(0, 200)} ${JSON.stringify(headers)}${isAborted ? " (breaks off)" : ""}: ${JSON.stringify(bytes)}`;
}

/** Sends a request and reads the whole response; undefined for an aborted one. */
export async function sendRequest(
  url: string,
  { path, headers, body, isAborted }: FuzzRequest,
): Promise<TestResponse | undefined> {
  const length = { "Content-Length": String(body.length) };
  const sending = request(new URL(url), { path, method: "POST", agent, headers: { ...headers, ...length } });
  // The response may arrive before the body is sent; errors while sending the rest are ignored.
  sending.on("error", () => undefined);
  if (isAborted) {
    sending.write(body.subarray(0, Math.ceil(body.length / 2)));
    await new Promise((sent) => setImmediate(sent));
    sending.destroy();
    return undefined;
  }
  sending.end(body);
  // The event's only argument is the answer.
  const [response]: IncomingMessage[] = await once(sending, "response");
  if (!response) throw new Error("There is no answer.");
  return { status: response.statusCode ?? 0, type: response.headers["content-type"] ?? "", text: await text(response) };
}

/** Requests with malformed HTTP. */
export function rawRequests(paths: readonly string[]): fc.Arbitrary<Buffer> {
  const heads = fc.constantFrom(
    "Content-Length: 2",
    "Content-Length: 99",
    "Content-Length: -1",
    "Content-Length: 2\r\nContent-Length: 3",
    "Transfer-Encoding: chunked",
    "Transfer-Encoding: chunked\r\nContent-Length: 2",
    "Expect: 100-continue\r\nContent-Length: 2",
    `X: ${"x".repeat(20_000)}`,
    Array.from({ length: 2500 }, () => "a: b").join("\r\n"),
  );
  const intact = fc
    .tuple(
      fc.constantFrom(...paths),
      heads,
      fc.constantFrom("{}", "2\r\n{}\r\n0\r\n\r\n", "ffffffff\r\n{}", "zz\r\n{}"),
    )
    .map(([path, head, body]) =>
      Buffer.from(
        `POST ${path} HTTP/1.1\r\nHost: localhost\r\nSec-Fetch-Site: same-origin\r\nContent-Type: application/json\r\n${head}\r\n\r\n${body}`,
      ),
    );
  return corruptedBytes(intact);
}

/** Sends bytes, ends the stream, and returns the statuses received before the connection closed. */
export async function sendRawRequest(url: string, bytes: Buffer): Promise<number[]> {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname).on("error", () => undefined);
  const received: Buffer[] = [];
  socket.on("data", (chunk) => received.push(chunk));
  socket.end(bytes);
  await once(socket, "close");
  return [
    ...Buffer.concat(received)
      .toString("latin1")
      .matchAll(/^HTTP\/1\.1 (\d{3})/gm),
  ].map(([, status]) => Number(status));
}
