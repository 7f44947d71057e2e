import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { submitMessage } from "#app/features/contact/submit-message.server.ts";
import { loadConfig } from "#app/platform/config/config.server.ts";
import { createServices } from "#app/services/services.server.ts";

const message = { senderName: "Ann", senderEmail: "ann@example.org", message: "Hello from Ann" };

test("npm run privacy prints what is held, erases it only when told to, and says what it cannot reach", async () => {
  await using house = await openHouse();
  const exported = JSON.parse(house.privacy("export", "ANN@example.org").stdout);
  expect(exported).toMatchObject({ address: "ann@example.org", elsewhere: expect.arrayContaining([]) });
  expect(exported.held[0]).toMatchObject({
    what: expect.stringMatching(/^message M-/),
    data: { message: "Hello from Ann" },
  });

  expect(house.bytes()).toContain("ann@example.org");
  const asked = house.privacy("erase", "ann@example.org");
  expect(asked).toMatchObject({ status: 1, stdout: expect.stringContaining("add --yes to erase it") });
  expect(await house.messages()).toHaveLength(1);

  const erased = house.privacy("erase", "ann@example.org", "--yes");
  expect(erased).toMatchObject({ status: 0, stderr: "" });
  expect(erased.stdout).toMatch(
    /message M-\w+: goes[\s\S]*Erased[\s\S]*still held: nothing[\s\S]*Backups from before today/,
  );
  expect(erased.stdout).not.toContain("may still stand");
  expect(await house.messages()).toEqual([]);
  expect(house.bytes()).not.toMatch(/ann@example|Hello from/i);
});

test.each([
  ["no address", ["erase", "ann"]],
  ["a name that is none", ["erase", "ann@example.org", "--name", " "]],
])("npm run privacy says how it is used when asked about %s", (_, words) => {
  expect(privacy({}, words)).toMatchObject({
    status: 2,
    stdout: "",
    stderr: expect.stringContaining("Usage:"),
  });
});

async function openHouse() {
  const folder = mkdtempSync(join(tmpdir(), "festival-privacy-"));
  const services = await createServices(loadConfig({ DATA_DIR: folder, LOG_LEVEL: "silent" }));
  await submitMessage(services, { message, trapped: false, key: undefined });
  const file = join(folder, "festival.sqlite");
  return {
    /** All that stands in the database's files while the site has them open, read as if it were text. */
    bytes: () => [file, `${file}-wal`].map((each) => readFileSync(each, "latin1")).join(""),
    privacy: (...words: string[]) => privacy({ DATA_DIR: folder }, words),
    messages: () => services.db.selectFrom("contact_messages").select("message").execute(),
    async [Symbol.asyncDispose]() {
      await services.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function privacy(env: Record<string, string>, words: readonly string[]) {
  const run = spawnSync(process.execPath, ["scripts/privacy.ts", ...words], {
    env: { ...process.env, LOG_LEVEL: "silent", ...env },
    encoding: "utf8",
  });
  return { status: run.status, stdout: run.stdout, stderr: run.stderr };
}
