/**
 * Builds the site unless the build at hand was made from the very same sources, so that the second `npm start` is instant.
 */
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, globSync, readFileSync, writeFileSync } from "node:fs";

/** In a folder that every build empties first: one that failed, or was made by hand, leaves no stamp. */
const stamp = "build/server/sources.sha256";
const sources = [
  "site/**/*",
  "desk/**/*",
  "ui/**/*",
  "services/**/*",
  "platform/**/*",
  "server/**/*",
  "embedded/**/*",
  "migrations/**/*",
  "public/**/*",
  "scripts/build/composed-styles-plugin.ts",
  "scripts/build/compress-build.ts",
  "package.json",
  "package-lock.json",
  "vite.config.ts",
  "vite.desk.config.ts",
  "react-router.config.ts",
];

const fingerprint = fingerprintOf(sources);
if (existsSync(stamp) && readFileSync(stamp, "utf8") === fingerprint) process.exit(0);

console.log("Building the site (only after a change of its program) …");
// What the bundler says of a build that succeeded is for who changes the program: `npm run build` shows it.
const build = spawnSync("npm", ["run", "--silent", "build"], { stdio: ["ignore", "pipe", "pipe"] });
if (build.status !== 0) {
  process.stderr.write(build.stdout);
  process.stderr.write(build.stderr);
  process.exit(build.status ?? 1);
}
writeFileSync(stamp, fingerprint);

function fingerprintOf(patterns: string[]) {
  const hash = createHash("sha256").update(process.version);
  const files = globSync(patterns, { withFileTypes: true }).filter((file) => file.isFile());
  const paths = files.map((file) => `${file.parentPath}/${file.name}`).sort();
  for (const path of paths) hash.update(path).update(readFileSync(path));
  return hash.digest("hex");
}
