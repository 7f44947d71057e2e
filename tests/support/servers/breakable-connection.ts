import { once } from "node:events";
import { connect, createServer, type Socket } from "node:net";

/** A TCP connection to a server, which a test can cut and restore. `unresponsive`: it stays open, and no data is forwarded. */
export type BreakableConnection = {
  port: number;
  become(state: "working" | "cut" | "unresponsive"): void;
  [Symbol.asyncDispose](): Promise<void>;
};

/** Starts a TCP proxy to `port` of this machine. */
export async function startBreakableConnection(port: number): Promise<BreakableConnection> {
  let state: "working" | "cut" | "unresponsive" = "working";
  const sockets = new Set<Socket>();
  const server = createServer((client) => {
    if (state === "cut") return client.destroy();
    const upstream = connect(port, "127.0.0.1");
    for (const socket of [client, upstream]) {
      sockets.add(socket);
      socket.on("error", () => undefined).on("close", () => sockets.delete(socket));
    }
    pass(client, upstream, () => state !== "unresponsive");
    pass(upstream, client, () => state !== "unresponsive");
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("the proxy has no port");
  const disconnect = () => {
    for (const socket of sockets) socket.destroy();
  };
  return {
    port: address.port,
    become(next) {
      state = next;
      // Data that was dropped must not be delivered later.
      if (next !== "unresponsive") disconnect();
    },
    async [Symbol.asyncDispose]() {
      disconnect();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function pass(from: Socket, to: Socket, isOpen: () => boolean) {
  from.on("data", (chunk) => isOpen() && to.write(chunk));
  from.on("close", () => to.destroy());
}
