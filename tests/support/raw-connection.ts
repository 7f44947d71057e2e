import { connect } from "node:net";

/** A connection on which a test says what it likes, when it likes. */
export type RawConnection = {
  say(text: string): void;
  /** Everything that came back so far; nothing while it is not read. */
  received(): string;
  /** Whether the other side has ended it. */
  isOver(): boolean;
  end(): void;
};

/** Opens a connection to the site at `url`. With `reads: false` nothing that comes is ever taken. */
export async function openRaw(url: string, { reads = true } = {}): Promise<RawConnection> {
  const { hostname, port } = new URL(url);
  const socket = connect({ host: hostname, port: Number(port) });
  await new Promise<void>((resolve, reject) => socket.once("connect", resolve).once("error", reject));
  let heard = "";
  let over = false;
  const ends = () => {
    over = true;
  };
  socket.on("error", ends).on("close", ends).on("end", ends);
  if (reads)
    socket.on("data", (chunk: Buffer) => {
      heard += chunk.toString("latin1");
    });
  return {
    say: (text) => void socket.write(text),
    received: () => heard,
    isOver: () => over,
    end: () => void socket.destroy(),
  };
}

/** Many at once, in batches that the other side's queue of new connections can hold. */
export async function openMany(count: number, url: string, options?: { reads: boolean }): Promise<RawConnection[]> {
  const opened: RawConnection[] = [];
  while (opened.length < count) {
    const batch = Array.from({ length: Math.min(200, count - opened.length) }, () => openRaw(url, options));
    opened.push(...(await Promise.all(batch)));
  }
  return opened;
}
