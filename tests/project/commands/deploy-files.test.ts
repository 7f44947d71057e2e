import { spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { hasTool, withSbin } from "#tests/support/desk/operators-tool.ts";
import { writeNginx } from "#tests/support/servers/nginx.ts";

/** Each file of deploy/ is checked by the program that reads it. */
const long = test.runIf(process.env.LONG);

long("systemd takes the units as they are, and finds little that they leave open", { timeout: 120_000 }, (context) => {
  if (!hasTool("systemd-analyze", "systemd")) return context.skip();
  const units = unitsForHere();
  expect(tried("systemd-analyze", ["verify", "--man=no", ...units])).toEqual({ status: 0, output: "" });
  const services = units.filter((name) => name.endsWith(".service"));
  // Tenths of a point, from 0 to 100.
  const closed = tried("systemd-analyze", ["security", "--offline=true", "--threshold=20", ...services]);
  expect(closed.status, closed.output).toBe(0);
});

long("nginx takes its configuration as it is", { timeout: 120_000 }, (context) => {
  if (!hasTool("nginx") || !hasTool("openssl")) return context.skip();
  const { folder, arguments: args } = writeNginx({ http: 8080, https: 8443, site: 3000 });
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const { status, output } = tried("nginx", [...args, "-t"]);
  expect(status, output).toBe(0);
  expect(output.replaceAll(/.*"listen \.\.\. http2" directive is deprecated.*/g, "")).not.toMatch(/warn|error/);
});

long(
  "Caddy takes its configuration as it is, for one process, for several and in containers",
  { timeout: 120_000 },
  (context) => {
    if (!hasTool("caddy")) return context.skip();
    const folder = mkdtempSync(join(tmpdir(), "festival-caddy-"));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const one = readFileSync("deploy/Caddyfile", "utf8");
    const several = one.replace("{$SITE_UPSTREAM:127.0.0.1:3000}", "127.0.0.1:3001 127.0.0.1:3002");
    const containers = { SITE_URL: "https://jazz.example.org", SITE_UPSTREAM: "sites:3000" };
    for (const [text, environment] of [
      [one, {}],
      [several.replaceAll(/#(?=lb_|health_)/g, ""), {}],
      [one, containers],
    ] as const) {
      const file = join(folder, "Caddyfile");
      writeFileSync(file, text);
      const { status, output } = tried("caddy", ["validate", "--adapter", "caddyfile", "--config", file], {
        HOME: folder,
        XDG_DATA_HOME: folder,
        XDG_CONFIG_HOME: folder,
        ...environment,
      });
      expect(status, output).toBe(0);
      expect(output).not.toMatch(/"level":"(warn|error)"/);
    }
  },
);

long("a shell finds nothing odd in the scripts", { timeout: 120_000 }, (context) => {
  if (!hasTool("shellcheck")) return context.skip();
  expect(tried("shellcheck", ["deploy/update.sh", "deploy/nightly-backup.sh"])).toEqual({ status: 0, output: "" });
});

/** Copies of the units with this machine's paths, because systemd checks that the programs exist. */
function unitsForHere() {
  const folder = mkdtempSync(join(tmpdir(), "festival-units-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const names = readdirSync("deploy").filter((name) => /\.(service|timer)$/.test(name));
  expect(names).toContain("festival@.service");
  return names.map((name) => {
    const unit = readFileSync(join("deploy", name), "utf8").replaceAll("/srv/festival/site", resolve("."));
    const place = join(folder, name.replace("@.", "@3001."));
    writeFileSync(place, unit);
    return place;
  });
}

function tried(program: string, args: string[], env: Record<string, string> = {}) {
  const { status, stdout, stderr, error } = spawnSync(program, args, {
    encoding: "utf8",
    env: { ...withSbin(), ...env },
  });
  if (error) throw error;
  return { status, output: `${stdout}${stderr}` };
}
