import { once } from "node:events";
import { connect, createServer, type Socket } from "node:net";

/** A line to a server of any kind, which a test may cut and mend. `hung`: it stays open, and nothing passes any more. */
export type BreakableConnection = {
  port: number;
  become(state: "whole" | "cut" | "hung"): void;
  [Symbol.asyncDispose](): Promise<void>;
};

/** Passes on everything between whoever connects and `port` of this machine. */
export async function startLine(port: number): Promise<BreakableConnection> {
  let state: "whole" | "cut" | "hung" = "whole";
  const sockets = new Set<Socket>();
  const server = createServer((near) => {
    if (state === "cut") return near.destroy();
    const far = connect(port, "127.0.0.1");
    for (const socket of [near, far]) {
      sockets.add(socket);
      socket.on("error", () => undefined).on("close", () => sockets.delete(socket));
    }
    pass(near, far, () => state !== "hung");
    pass(far, near, () => state !== "hung");
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("the line has no port");
  const hangUp = () => {
    for (const socket of sockets) socket.destroy();
  };
  return {
    port: address.port,
    become(next) {
      state = next;
      // What got lost on a line does not come out of it later.
      if (next !== "hung") hangUp();
    },
    async [Symbol.asyncDispose]() {
      hangUp();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function pass(from: Socket, to: Socket, isOpen: () => boolean) {
  from.on("data", (chunk) => isOpen() && to.write(chunk));
  from.on("close", () => to.destroy());
}
