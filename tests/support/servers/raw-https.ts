import { once } from "node:events";
import { connect as connectPlain, type Socket } from "node:net";
import { connect as connectTls } from "node:tls";
import { deployedName } from "./nginx.ts";

export type Visit = {
  port: number;
  /** The client's address: any of 127.0.0.0/8 belongs to this machine. */
  from?: string;
  /** The server name in the TLS handshake (SNI); null for http. */
  name?: string | null;
};

/** Opens a connection on which any bytes can be sent. */
export async function openRaw({ port, from = "127.0.0.2", name = deployedName }: Visit): Promise<Socket> {
  const place = { host: "127.0.0.1", port, localAddress: from };
  const socket =
    name === null
      ? connectPlain(place)
      : // The certificate is self-signed.
        connectTls({ ...place, servername: name, rejectUnauthorized: false, ALPNProtocols: ["http/1.1"] });
  await once(socket, name === null ? "connect" : "secureConnect");
  // The server may close the connection after malformed input: that counts as a response, too.
  socket.on("error", () => undefined);
  return socket;
}

/** Sends bytes as they are. @returns everything received until the server closes the connection or sends nothing for the timeout. */
export async function exchange(visit: Visit, bytes: string | Uint8Array, silenceMs = 10_000): Promise<string> {
  const socket = await openRaw(visit);
  const received: Buffer[] = [];
  socket.on("data", (chunk: Buffer) => received.push(chunk));
  socket.setTimeout(silenceMs, () => socket.destroy());
  socket.write(typeof bytes === "string" ? Buffer.from(bytes, "latin1") : bytes);
  if (!socket.destroyed) await once(socket, "close");
  return Buffer.concat(received).toString("latin1");
}

/** The status of the first answer; undefined for none. */
export function statusOf(response: string): number | undefined {
  const status = /^HTTP\/1\.[01] (\d{3})/.exec(response)?.[1];
  return status === undefined ? undefined : Number(status);
}

/** A request as a well-behaved client writes it. */
export function request(path: string, headers: Record<string, string> = {}, body = "", method = body ? "POST" : "GET") {
  const lines = Object.entries({
    Host: deployedName,
    ...(body ? { "Content-Length": String(Buffer.byteLength(body)) } : {}),
    ...headers,
  });
  return `${method} ${path} HTTP/1.1\r\n${lines.map(([name, value]) => `${name}: ${value}\r\n`).join("")}Connection: close\r\n\r\n${body}`;
}
