import { setTimeout as wait } from "node:timers/promises";

/** Tasks that tests run in a child process. */

export async function pidOf(): Promise<number> {
  return process.pid;
}

export async function environment(): Promise<string[]> {
  return Object.keys(process.env);
}

export async function allocate(bytes: number): Promise<number> {
  const buffers: Buffer[] = [];
  while (buffers.length * 1e6 < bytes) {
    buffers.push(Buffer.alloc(1e6, 1));
    await wait(1);
  }
  return buffers.length;
}

export async function hang(): Promise<void> {
  for (;;) {
    // Like a decoder in an infinite loop.
  }
}

export async function crash(): Promise<void> {
  process.kill(process.pid, "SIGSEGV");
}

export async function receiveSigterm(): Promise<string> {
  process.kill(process.pid, "SIGTERM");
  return "done";
}

export async function fail(): Promise<void> {
  throw new Error("This picture is damaged.");
}
