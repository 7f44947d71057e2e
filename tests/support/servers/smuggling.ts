import { deployedName } from "./nginx.ts";

const host = `Host: ${deployedName}\r\n`;
const post = (headers: string, body: string) => `POST /history HTTP/1.1\r\n${host}${headers}\r\n${body}`;
const length = (text: string) => `Content-Length: ${text.length}\r\n`;

/** A request inside another one's body, which ends within a header: the next request on that connection would complete it. */
const partialRequest = (path: string) => `GET ${path} HTTP/1.1\r\n${host}X-Rest: `;
const completeRequest = (path: string) => `GET ${path} HTTP/1.1\r\n${host}\r\n`;
const chunk = (text: string) => `${text.length.toString(16)}\r\n${text}\r\n`;

/** Spellings of "chunked" that only one of proxy and server may accept. */
const oddEncodings = [
  "Transfer-Encoding: xchunked",
  "Transfer-Encoding : chunked",
  "Transfer-Encoding:\tchunked",
  "Transfer-Encoding:\x0bchunked",
  "Transfer-Encoding: chunked\r\nTransfer-Encoding: identity",
  "Transfer-Encoding: identity\r\nTransfer-Encoding: chunked",
  "Transfer-Encoding: chunked, identity",
  "Transfer-Encoding: identity, chunked",
  "Transfer-Encoding:\r\n chunked",
  "X: y\nTransfer-Encoding: chunked",
  "X: y\rTransfer-Encoding: chunked",
  "Transfer-Encoding: CHUNKED",
  "Transfer_Encoding: chunked",
  'Transfer-Encoding: "chunked"',
  "Transfer-Encoding: chunked\0",
];

/** Invalid and repeated lengths. */
const oddLengths = [
  "+4",
  "-1",
  "0x4",
  "4, 4",
  "4,5",
  "4 4",
  "",
  "4\r\nContent-Length: 5",
  "99999999999999999999",
  "４",
  "0\x0b",
];

/** HTTP request smuggling: requests with a second one inside, which is recognised by its path; and malformed ones with that path. */
export function smuggledRequests(): { name: string; path: string; bytes: string }[] {
  const techniques: [string, (path: string) => string][] = [
    [
      "CL.TE",
      (path) =>
        post(
          `${length(`0\r\n\r\n${partialRequest(path)}`)}Transfer-Encoding: chunked\r\n`,
          `0\r\n\r\n${partialRequest(path)}`,
        ),
    ],
    [
      "TE.CL",
      (path) => post("Content-Length: 4\r\nTransfer-Encoding: chunked\r\n", `${chunk(completeRequest(path))}0\r\n\r\n`),
    ],
    ...oddEncodings.flatMap((encoding): [string, (path: string) => string][] => [
      [
        `CL.TE ${encoding}`,
        (path) =>
          post(`${length(`0\r\n\r\n${partialRequest(path)}`)}${encoding}\r\n`, `0\r\n\r\n${partialRequest(path)}`),
      ],
      [
        `TE.CL ${encoding}`,
        (path) => post(`Content-Length: 4\r\n${encoding}\r\n`, `${chunk(completeRequest(path))}0\r\n\r\n`),
      ],
      [
        `TE.TE ${encoding}`,
        (path) => post(`Transfer-Encoding: chunked\r\n${encoding}\r\n`, `0\r\n\r\n${partialRequest(path)}`),
      ],
    ]),
    ...oddLengths.map((odd): [string, (path: string) => string] => [
      `CL ${JSON.stringify(odd)}`,
      (path) => post(`Content-Length: ${odd}\r\n`, `abcd${completeRequest(path)}`),
    ]),
    ["CL.0", (path) => post(length(completeRequest(path)), completeRequest(path))],
    [
      "GET with a body",
      (path) => `GET /healthz HTTP/1.1\r\n${host}${length(completeRequest(path))}\r\n${completeRequest(path)}`,
    ],
    [
      "HEAD with a body",
      (path) => `HEAD / HTTP/1.1\r\n${host}${length(completeRequest(path))}\r\n${completeRequest(path)}`,
    ],
    [
      "bare LF throughout",
      (path) => post(length(completeRequest(path)), completeRequest(path)).replaceAll("\r\n", "\n"),
    ],
    [
      "bare LF before the body",
      (path) => `POST /history HTTP/1.1\r\n${host}Content-Length: 4\n\n${partialRequest(path)}`,
    ],
    [
      "bare CR before the body",
      (path) => `POST /history HTTP/1.1\r\n${host}Content-Length: 4\r\r${partialRequest(path)}`,
    ],
    ["bare LF after a chunk size", (path) => post("Transfer-Encoding: chunked\r\n", `0\n\n${partialRequest(path)}`)],
    [
      "bare LF in a chunk extension",
      (path) => post("Transfer-Encoding: chunked\r\n", `1;a\nx\r\n0\r\n\r\n${partialRequest(path)}`),
    ],
    // Who ends the line at the bare CR reads the chunk "xx" and then one of 0x4c bytes; who does not reads the chunk "4c" and the end.
    [
      "bare CR in a chunk extension",
      (path) => post("Transfer-Encoding: chunked\r\n", `2;\rxx\r\n4c\r\n0\r\n\r\n${partialRequest(path)}`),
    ],
    [
      "chunk size overflow",
      (path) => post("Transfer-Encoding: chunked\r\n", `FFFFFFFFFFFFFFFF0\r\n${partialRequest(path)}`),
    ],
    ["chunk size with 0x", (path) => post("Transfer-Encoding: chunked\r\n", `0x0\r\n\r\n${partialRequest(path)}`)],
    [
      "trailers",
      (path) =>
        post(
          "Transfer-Encoding: chunked\r\n",
          `0\r\nContent-Length: 500\r\nHost: elsewhere\r\n\r\n${partialRequest(path)}`,
        ),
    ],
    [
      "HTTP/1.0 chunked",
      (path) => post("Transfer-Encoding: chunked\r\n", `0\r\n\r\n${partialRequest(path)}`).replace("1.1", "1.0"),
    ],
    [
      "Expect: 100-continue",
      (path) => post(`Expect: 100-continue\r\n${length(completeRequest(path))}`, completeRequest(path)),
    ],
    [
      "Upgrade to HTTP/2",
      (path) =>
        `GET / HTTP/1.1\r\n${host}Connection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\nHTTP2-Settings: AAMAAABkAARAAAAAAAIAAAAA\r\n\r\n${partialRequest(path)}`,
    ],
    [
      "Upgrade to WebSocket",
      (path) =>
        `GET / HTTP/1.1\r\n${host}Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 7\r\n\r\n${partialRequest(path)}`,
    ],
    [
      "Content-Length named as a hop-by-hop header",
      (path) => post(`Connection: Content-Length\r\n${length(completeRequest(path))}`, completeRequest(path)),
    ],
    ["CRLF injection in the request target", (path) => `GET /%0d%0a%0d%0aGET%20${path} HTTP/1.1\r\n${host}\r\n`],
    ["space in the request target", (path) => `GET /history HTTP/1.1 ${path} HTTP/1.1\r\n${host}\r\n`],
    ["two Host headers", (path) => `GET ${path} HTTP/1.1\r\n${host}Host: elsewhere.example\r\n\r\n`],
    ["no Host header", (path) => `GET ${path} HTTP/1.1\r\n\r\n`],
    [
      "userinfo in the Host header",
      (path) => `GET ${path} HTTP/1.1\r\nHost: ${deployedName}:80@elsewhere.example\r\n\r\n`,
    ],
    ["HTTP/0.9", (path) => `GET ${path}\r\n`],
  ];
  return techniques.map(([name, write], index) => {
    const path = `/smuggled-${index}-`;
    return { name, path, bytes: write(path) };
  });
}
