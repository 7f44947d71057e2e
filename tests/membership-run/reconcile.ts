import { execFile } from "node:child_process";
import { promisify } from "node:util";

/** What `npm run reconcile` prints for the installation that `env` names. Rejects unless it exits with 0: then it has found a difference. */
export async function reconcile(env: Record<string, string>): Promise<string> {
  const { stdout } = await promisify(execFile)(process.execPath, ["scripts/reconcile.ts"], {
    env: { ...process.env, LOG_LEVEL: "silent", ...env },
  });
  return stdout;
}
