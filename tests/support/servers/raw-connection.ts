import { connect } from "node:net";

/** A TCP connection on which a test sends any bytes at any time. */
export type RawConnection = {
  send(text: string): void;
  /** Everything received so far; nothing while it is not read. */
  received(): string;
  /** Waits until what was received so far is such. Rejects if the server closes the connection before. */
  until(isReached: (received: string) => boolean): Promise<void>;
  /** Whether the server has closed it. */
  isOver(): boolean;
  end(): void;
};

/** Opens a connection to the site at `url`. With `reads: false` the client never reads. */
export async function openRaw(url: string, { reads = true } = {}): Promise<RawConnection> {
  const { hostname, port } = new URL(url);
  const socket = connect({ host: hostname, port: Number(port) });
  await new Promise<void>((resolve, reject) => socket.once("connect", resolve).once("error", reject));
  let received = "";
  let over = false;
  const ends = () => {
    over = true;
  };
  socket.on("error", ends).on("close", ends).on("end", ends);
  if (reads)
    socket.on("data", (chunk: Buffer) => {
      received += chunk.toString("latin1");
    });
  return {
    send: (text) => void socket.write(text),
    received: () => received,
    until: (isReached) =>
      new Promise((resolve, reject) => {
        const look = () => {
          if (isReached(received)) resolve();
          else if (over) reject(new Error(`The connection was closed after: ${received}`));
        };
        socket.on("data", look).on("close", look);
        look();
      }),
    isOver: () => over,
    end: () => void socket.destroy(),
  };
}

/** Opens many connections, in batches that fit the server's backlog. */
export async function openMany(count: number, url: string, options?: { reads: boolean }): Promise<RawConnection[]> {
  const opened: RawConnection[] = [];
  while (opened.length < count) {
    const batch = Array.from({ length: Math.min(200, count - opened.length) }, () => openRaw(url, options));
    opened.push(...(await Promise.all(batch)));
  }
  return opened;
}
