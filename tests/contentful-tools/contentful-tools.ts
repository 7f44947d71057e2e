import { execFile } from "node:child_process";
import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { promisify } from "node:util";

const run = promisify(execFile);

/** Contentful's own tools. They are 280 MB with all that they need, so they are no dependencies, and installed when they are tested. */
const versions = {
  "contentful-cli": "3.10.4",
  "contentful-export": "7.22.5",
  "contentful-import": "10.0.5",
  "contentful-migration": "4.32.0",
};
const folder = resolve(".cache/contentful-tools");

/** Installs the tools into `.cache`, once. Their install scripts do not run. */
export async function installTools(): Promise<void> {
  if (existsSync(join(folder, "installed"))) return;
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, "package.json"), JSON.stringify({ private: true, dependencies: versions }));
  await run("npm", ["install", "--ignore-scripts", "--no-audit", "--no-fund"], { cwd: folder, maxBuffer: 1e8 });
  writeFileSync(join(folder, "installed"), "");
}

export type ToolResult = { ok: boolean; output: string };

/** Runs a tool's command, which trusts only the certificate `ca` beside the public ones, and has no home of its own. */
export async function runTool(ca: string, home: string, file: string, args: readonly string[]): Promise<ToolResult> {
  return runNode(ca, home, [join(folder, "node_modules", file), ...args]);
}

/** Calls a tool as a library. contentful-export's own command does not start with the newest yargs, on which it depends. */
export async function callTool(ca: string, home: string, code: string, options: object): Promise<ToolResult> {
  const script = `Promise.resolve(JSON.parse(process.argv[1])).then(${code}).then(() => process.exit(0), (error) => { console.error(error); process.exit(1); })`;
  return runNode(ca, home, ["-e", script, JSON.stringify(options)]);
}

async function runNode(ca: string, home: string, args: readonly string[]): Promise<ToolResult> {
  const env = { PATH: process.env.PATH, HOME: home, NODE_EXTRA_CA_CERTS: ca };
  const options = { env, cwd: folder, maxBuffer: 1e8 };
  return run(process.execPath, args, options).then(
    ({ stdout, stderr }) => ({ ok: true, output: stdout + stderr }),
    (error: { stdout?: string; stderr?: string }) => ({ ok: false, output: `${error.stdout}${error.stderr}` }),
  );
}
