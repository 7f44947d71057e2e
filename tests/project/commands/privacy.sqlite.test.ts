import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { loadConfig } from "#platform/config/config.server.ts";
import { createServices } from "#services/services.server.ts";
import { submitMessage } from "#site/features/contact/submit-message.server.ts";
import { runInChildProcess, runInProcess } from "#tests/support/site/run-script.ts";

const message = { senderName: "Ann", senderEmail: "ann@example.org", message: "Hello from Ann" };

test("npm run privacy prints personal data, erases it only on confirmation, and lists copies that it cannot reach", async () => {
  await using installation = await openInstallation();
  const exported = JSON.parse((await installation.asProgram("export", "ANN@example.org")).stdout);
  expect(exported).toMatchObject({ address: "ann@example.org", elsewhere: expect.arrayContaining([]) });
  expect(exported.held[0]).toMatchObject({
    what: expect.stringMatching(/^message M-/),
    data: { message: "Hello from Ann" },
  });

  expect(installation.bytes()).toContain("ann@example.org");
  const result = await installation.privacy("erase", "ann@example.org");
  expect(result).toMatchObject({ code: 1, stdout: expect.stringContaining("add --yes to erase it") });
  expect(await installation.messages()).toHaveLength(1);

  const erased = await installation.privacy("erase", "ann@example.org", "--yes");
  expect(erased).toMatchObject({ code: 0, stderr: "" });
  expect(erased.stdout).toMatch(
    /message M-\w+: goes[\s\S]*Erased[\s\S]*still held: nothing[\s\S]*Backups from before today/,
  );
  expect(erased.stdout).not.toContain("may still stand");
  expect(await installation.messages()).toEqual([]);
  expect(await installation.logged()).toEqual([
    { action: "person.erase", person_id: null, changes: expect.stringMatching(/"field":"pieces".*"after":[1-9]/) },
  ]);
  expect(installation.bytes()).not.toMatch(/ann@example|Hello from/i);
});

test.each([
  ["no address", ["erase", "ann"]],
  ["a name that is none", ["erase", "ann@example.org", "--name", " "]],
])("npm run privacy prints its usage when asked about %s", async (_, args) => {
  expect(await runInProcess("privacy", args, { LOG_LEVEL: "silent" })).toMatchObject({
    code: 2,
    stdout: "",
    stderr: expect.stringContaining("Usage:"),
  });
});

async function openInstallation() {
  const folder = mkdtempSync(join(tmpdir(), "festival-privacy-"));
  const services = await createServices(loadConfig({ DATA_DIR: folder, LOG_LEVEL: "silent" }));
  await submitMessage(services, { message, isHoneypotFilled: false, key: undefined });
  const file = join(folder, "festival.sqlite");
  return {
    /** The bytes of the database's files as text, while the site has them open. */
    bytes: () => [file, `${file}-wal`].map((each) => readFileSync(each, "latin1")).join(""),
    asProgram: (...args: string[]) => runInChildProcess("privacy", args, { DATA_DIR: folder, LOG_LEVEL: "silent" }),
    privacy: (...args: string[]) => runInProcess("privacy", args, { DATA_DIR: folder, LOG_LEVEL: "silent" }),
    logged: () => services.db.selectFrom("desk_log").select(["action", "person_id", "changes"]).execute(),
    messages: () => services.db.selectFrom("contact_messages").select("message").execute(),
    async [Symbol.asyncDispose]() {
      await services.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
