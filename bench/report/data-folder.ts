import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { MeasuredProcess } from "./measured-process.ts";

/** Runs a measurement with a temporary data folder, which is deleted afterwards, also after an error. */
export async function withDataFolder<Result>(measure: (dataDir: string) => Promise<Result>): Promise<Result> {
  const folder = mkdtempSync(join(tmpdir(), "festival-bench-"));
  try {
    return await measure(join(folder, "data"));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Runs a measurement with a server, which is stopped afterwards, also after an error. */
export async function withServer<Result>(
  starting: Promise<MeasuredProcess>,
  measure: (server: MeasuredProcess) => Promise<Result>,
): Promise<Result> {
  const server = await starting;
  try {
    return await measure(server);
  } finally {
    await server.stop();
  }
}
