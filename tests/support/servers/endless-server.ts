import { createServer, type Socket } from "node:net";

/** As much as one connection is sent at most, so that a client without a limit ends, too. */
const MOST_BYTES = 400e6;

/** A server on a free port of this machine that says `head` to whoever connects (or, `afterRequest`, sends something) and then so many `part`s as are taken. */
export async function startEndlessServer(head: string, part: string, { afterRequest = true } = {}) {
  const sockets = new Set<Socket>();
  const filling = Buffer.from(part.repeat(Math.ceil(64_000 / part.length)));
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on("error", () => undefined);
    const send = () => {
      while (!socket.destroyed && socket.bytesWritten < MOST_BYTES) if (!socket.write(filling)) return;
      socket.end();
    };
    const begin = () => {
      socket.write(head);
      socket.on("drain", send);
      send();
    };
    if (afterRequest) socket.once("data", begin);
    else begin();
    socket.resume();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("the server has no port");
  return {
    port: address.port,
    url: `http://127.0.0.1:${address.port}`,
    /** The most that was taken over one connection, with what the sockets hold. */
    bytes: () => Math.max(...[...sockets].map(({ bytesWritten }) => bytesWritten)),
    async [Symbol.asyncDispose]() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** The head of an HTTP response without a length. */
export function httpHead(status: number, type = "application/json"): string {
  return `HTTP/1.1 ${status} Something\r\nContent-Type: ${type}\r\nConnection: close\r\n\r\n`;
}
