import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { z } from "zod";

const exported = z.array(z.looseObject({ reference: z.string(), status: z.string(), receivedAt: z.string() }));

/** What the committee gets from `npm run export`, as JSON, of the installation that `env` names. */
export async function exportRecords(what: string, env: Record<string, string>) {
  const { stdout } = await promisify(execFile)(process.execPath, ["scripts/export.ts", what, "--format", "json"], {
    env: { ...process.env, LOG_LEVEL: "silent", ...env },
    maxBuffer: 1e8,
  });
  return exported.parse(JSON.parse(stdout));
}
