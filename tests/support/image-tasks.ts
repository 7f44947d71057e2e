import { setTimeout as wait } from "node:timers/promises";

/** What tests run in the image process. */

export async function pidOf(): Promise<number> {
  return process.pid;
}

export async function environment(): Promise<string[]> {
  return Object.keys(process.env);
}

export async function take(bytes: number): Promise<number> {
  const held: Buffer[] = [];
  while (held.length * 1e6 < bytes) {
    held.push(Buffer.alloc(1e6, 1));
    await wait(1);
  }
  return held.length;
}

export async function hang(): Promise<void> {
  for (;;) {
    // A decoder that never comes back.
  }
}

export async function crash(): Promise<void> {
  process.kill(process.pid, "SIGSEGV");
}

export async function beToldToStop(): Promise<string> {
  process.kill(process.pid, "SIGTERM");
  return "done";
}

export async function fail(): Promise<void> {
  throw new Error("This picture is damaged.");
}
