import { execFileSync } from "node:child_process";
import { readdirSync, rmSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { z } from "zod";
import { volunteerApplication } from "#tests/support/forms/volunteer-application.ts";
import { type ContainerImage, canBuildImages, openImageStore } from "#tests/support/servers/container-images.ts";
import { makeVolume, openContainer } from "#tests/support/servers/containers.ts";
import { startPostgres } from "../../../scripts/parts/postgres.ts";

/** The last step of `npm run test:long`: ten minutes to build, five to run. */
const timeout = 30 * 60_000;
const publicSite = { SITE_URL: "https://jazz.example.org", PAYMENTS: "off", MAIL: "mailbox", LOG_LEVEL: "warn" };
/** The first picture on the page in another size, and the one for links in other programs, with the page's title on it. */
const [resized, shared] = [/srcSet="([^" ]+\?[^" ]+) /i, /property="og:image" content="([^"]+)"/];
/** Where compose.yaml mounts the script. */
const nightly = "/nightly-backup.sh";
/** The image's own user. */
const festival = 1000;

describe.skipIf(!canBuildImages())("the image", { timeout }, () => {
  let store: ReturnType<typeof openImageStore>;
  let image: ContainerImage;

  beforeAll(async () => {
    store = openImageStore();
    image = await store.build("localhost/festival");
  }, timeout);
  afterAll(() => store[Symbol.asyncDispose](), timeout);

  test("runs as a user, names itself and its data, and is not larger than it has to be", () => {
    expect(image).toMatchObject({ User: "festival", WorkingDir: "/app", Volumes: { "/data": {} } });
    expect(image.Labels).toMatchObject({ "org.opencontainers.image.title": "Community Jazz Festival" });
    const own = image.bytes - image.baseBytes;
    process.stdout.write(`\nThe image: ${own / 1e6} MB beside ${image.baseBytes / 1e6} MB of Debian.\n`);
    expect(own).toBeLessThan(270e6);
  });

  test("an empty volume becomes a festival, which is backed up, stopped in time and there again afterwards", async () => {
    await using container = await openContainer(store, image, [nightly]);
    const { data, backups, secrets, volumes } = volumesOf(festival);
    writeFileSync(join(secrets, "metrics_token"), "a token of 16 letters".replaceAll(" ", "-"), { mode: 0o644 });
    const options = { volumes, env: { ...publicSite, METRICS_TOKEN_FILE: "/run/secrets/metrics_token" } };
    const site = await container.start(options);
    expect(site.output()).toContain("https://jazz.example.org/desk/first#");
    expect((await container.run(["touch", "/app/changed"], options)).output).toContain("Read-only file system");
    for (const pictures of [resized, shared]) await expectLandingPage(site.url, pictures);
    const reference = await apply(site.url, "new");
    const health = await fetch(`${site.url}/healthz?verbose`, {
      headers: { Authorization: "Bearer a-token-of-16-letters" },
    });
    expect(await health.json()).toMatchObject({ status: "ok", database: "answers", disk: "has room" });
    await backUp(container, options);
    const stopped = await site.stop();
    expect(stopped.status, site.output()).toBe(0);
    expect(stopped.seconds).toBeLessThan(6);

    const again = await container.start(options);
    await expectLandingPage(again.url, resized);
    expect(await volunteersOf(container, options)).toContain(reference);
    expect((await again.stop()).status).toBe(0);

    // Going back to the backup in the same volume.
    const [file = ""] = readdirSync(backups);
    const restore = ["node", "--run", "restore", "--", `/backups/${file}`];
    const replaced = await container.run([...restore, "--replace"], options);
    expect(replaced, replaced.output).toMatchObject({ status: 0 });
    expect(await volunteersOf(container, options)).toContain(reference);

    // A restore into a new volume, by another user.
    const other = 4242;
    const restoring = { user: other, volumes: { ...volumes, "/data": newVolume(other) }, env: publicSite };
    execFileSync("chown", ["-R", String(other), backups]);
    expect(await container.run(restore, restoring)).toMatchObject({ status: 0 });
    const restored = await container.start(restoring);
    expect(await volunteersOf(container, restoring)).toContain(reference);
    expect((await restored.stop()).status).toBe(0);
    expect(readdirSync(data)).toContain("festival.sqlite");
  });

  test("a volume of an earlier release is brought up to date, and moves to PostgreSQL", async () => {
    await using container = await openContainer(store, image, [nightly]);
    const user = 4242;
    const { data, secrets, volumes } = volumesOf(user);
    execFileSync("tar", ["-xzf", "tests/fixtures/data-0.1.0/backup.tar.gz", "-C", data]);
    rmSync(join(data, "backup.json"));
    execFileSync("chown", ["-R", `${user}:${user}`, data]);
    const options = { user, volumes, env: publicSite };
    const site = await container.start(options);
    await expectLandingPage(site.url, shared);
    const reference = await apply(site.url, "later");
    await backUp(container, options);
    expect(await site.stop()).toMatchObject({ status: 0 });
    const again = await container.start(options);
    const volunteers = await volunteersOf(container, options);
    expect(volunteers).toEqual(expect.arrayContaining(["V-PM568Q", reference]));
    expect(await again.stop()).toMatchObject({ status: 0 });

    const postgres = await startPostgres();
    onTestFinished(() => postgres.stop());
    const moved = await container.run(["node", "--run", "move", "--", "--to", postgres.url], options);
    expect(moved, moved.output).toMatchObject({ status: 0 });
    writeFileSync(join(secrets, "database_url"), `${postgres.url}\n`, { mode: 0o644 });
    const onPostgres = { ...options, env: { ...publicSite, DATABASE_URL_FILE: "/run/secrets/database_url" } };
    const second = { ...onPostgres, volumes: { ...volumes, "/data": newVolume(user) } };
    const two = await Promise.all([container.start(onPostgres), container.start(second)]);
    await Promise.all(two.map(({ url }) => expectLandingPage(url, shared)));
    expect(await volunteersOf(container, onPostgres)).toEqual(volunteers);
    for (const each of two) expect(await each.stop()).toMatchObject({ status: 0 });
  });

  function newVolume(user: number) {
    return makeVolume(store.folder, user);
  }

  /** What compose.yaml gives to the services `site` and `backup`. */
  function volumesOf(user: number) {
    const [data, backups, secrets] = [newVolume(user), newVolume(user), newVolume(user)];
    return {
      data,
      backups,
      secrets,
      volumes: {
        "/data": data,
        "/backups": backups,
        "/run/secrets": secrets,
        [nightly]: resolve("deploy/nightly-backup.sh"),
      },
    };
  }
});

type Container = Awaited<ReturnType<typeof openContainer>>;
type Options = Parameters<Container["run"]>[1];

/** The page, and pictures that it names, which have to be made. */
async function expectLandingPage(url: string, picturesOf: RegExp) {
  const page = await fetch(url);
  expect(page.status).toBe(200);
  const [, picture = ""] = picturesOf.exec(await page.text()) ?? [];
  const { pathname, search } = new URL(picture.replaceAll("&amp;", "&"), url);
  const response = await fetch(new URL(pathname + search, url));
  expect(response.status, picture).toBe(200);
  expect(response.headers.get("content-type")).toMatch(/^image\/(avif|webp|jpeg|png)/);
  expect((await response.bytes()).length).toBeGreaterThan(1000);
}

/** @returns the reference */
async function apply(url: string, name: string): Promise<string> {
  const response = await fetch(`${url}/api/records/volunteer-application`, {
    method: "POST",
    headers: { "Content-Type": "application/json", "Sec-Fetch-Site": "same-origin" },
    body: JSON.stringify(volunteerApplication(name)),
  });
  return z.object({ reference: z.string() }).parse(await response.json()).reference;
}

async function backUp(container: Container, options: Options) {
  const { status, output } = await container.run(["/bin/sh", nightly, "now"], options);
  expect(status, output).toBe(0);
  expect(readdirSync(options.volumes["/backups"] ?? "")).toEqual([expect.stringMatching(/^festival-.*\.tar\.gz$/)]);
}

/** @returns their references, the oldest first */
async function volunteersOf(container: Container, options: Options): Promise<string[]> {
  const command = ["node", "scripts/export.ts", "volunteers", "--format", "json"];
  const { output } = await container.run(command, { ...options, env: { ...options.env, LOG_LEVEL: "silent" } });
  const [, json = ""] = /(\[[\s\S]*\])/.exec(output) ?? [];
  return z
    .array(z.looseObject({ reference: z.string() }))
    .parse(JSON.parse(json))
    .map(({ reference }) => reference);
}
