/**
 * Runs the integration tests of Contentful's JavaScript SDK against the embedded content service:
 *
 *     git clone https://github.com/contentful/contentful.js ../contentful.js
 *     node tests/contentful-sdk/run-suite.ts ../contentful.js
 *
 * The tests are used as they are, from a clone that is not part of this repository; only hosts and tokens are changed. The SDK is the one
 * that is installed here. Further arguments go to Vitest.
 */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { resolve } from "node:path";
import { startSdkSpaces } from "./sdk-spaces.ts";

const [clone, ...vitestArguments] = process.argv.slice(2);
if (!clone) throw new Error("Where is the clone of https://github.com/contentful/contentful.js?");
const copy = resolve(".cache/contentful-sdk");
const tests = `${copy}/test/integration`;
const installed = resolve("node_modules/contentful/dist/esm");

rmSync(copy, { recursive: true, force: true });
mkdirSync(`${copy}/lib/utils`, { recursive: true });
cpSync(resolve(clone, "test/integration"), tests, { recursive: true });
cpSync(resolve(clone, "package.json"), `${copy}/package.json`);
writeFileSync(`${copy}/lib/index.ts`, "export {};\n");
writeFileSync(`${copy}/lib/contentful.ts`, `export * from "${installed}/contentful.js";\n`);
writeFileSync(`${copy}/lib/utils/validation-error.ts`, `export * from "${installed}/utils/validation-error.js";\n`);
// The SDK asks for source maps only of a host that begins with "preview".
writeFileSync(
  `${copy}/local-names.ts`,
  `import dns from "node:dns";
const { lookup } = dns;
dns.lookup = ((name, ...rest) => lookup(name === "preview.localhost" ? "127.0.0.1" : name, ...rest)) as typeof lookup;
`,
);
writeFileSync(
  `${copy}/vitest.config.ts`,
  `export default { test: { globals: true, setupFiles: ["local-names.ts"], include: ["test/integration/*.test.ts"] } };\n`,
);

const spaces = await startSdkSpaces();
const { nextSyncToken } = await spaces.cats.client.sync({ initial: true });
change("utils.ts", [
  [/accessToken: '[^']*',\n {2}space: 'ezs1swce23xe',/, `${connection(spaces.cats)}\n  space: 'ezs1swce23xe',`],
  [/accessToken: '[^']*',\n {2}space: '7dh3w86is8ls',/, `${connection(spaces.locales)}\n  space: '7dh3w86is8ls',`],
  [/host: 'preview.contentful.com',\n {2}accessToken: '[^']*',/, preview(spaces.cats)],
]);
change("sync.test.ts", [[/nextSyncToken:\s*'[^']*'/, `nextSyncToken: '${nextSyncToken}'`]]);
const vitest = spawn("vitest", ["run", "--root", copy, ...vitestArguments], { stdio: "inherit" });
const [code] = await once(vitest, "exit");
await spaces.close();
process.exit(code);

function connection({ origin, token }: (typeof spaces)["cats"]) {
  return `host: '${new URL(origin).host}', insecure: true, basePath: '/content', accessToken: '${token}',`;
}

function preview({ origin, previewToken }: (typeof spaces)["cats"]) {
  const host = `preview.localhost:${new URL(origin).port}`;
  return `host: '${host}', insecure: true, basePath: '/content', accessToken: '${previewToken}',`;
}

function change(file: string, changes: readonly (readonly [RegExp, string])[]) {
  let text = readFileSync(`${tests}/${file}`, "utf8");
  for (const [pattern, replacement] of changes) {
    if (!pattern.test(text)) throw new Error(`${file} has changed: ${pattern} is not found.`);
    text = text.replace(pattern, replacement);
  }
  writeFileSync(`${tests}/${file}`, text);
}
