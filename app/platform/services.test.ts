import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { freePort } from "#tests/support/site.ts";
import { loadConfig, SettingsError } from "./config.server.ts";
import { createServices } from "./services.server.ts";

test("a place that cannot be used is named by its setting, in words", async () => {
  const folder = mkdtempSync(join(tmpdir(), "festival-services-"));
  const file = join(folder, "file");
  writeFileSync(file, "");
  const opening = (settings: Record<string, string>) => createServices(loadConfig({ DATA_DIR: folder, ...settings }));
  await expect(opening({ DATA_DIR: file })).rejects.toThrow(SettingsError);
  await expect(opening({ DATA_DIR: file })).rejects.toThrow(/DATA_DIR/);
  const damaged = opening({ DATABASE_URL: `sqlite:${fileWith(folder, "no database, whatever its name says")}` });
  await expect(damaged).rejects.toThrow(/DATABASE_URL.*not a database/);
  await expect(damaged).rejects.toThrow(SettingsError);
  const DATABASE_URL = `postgres://festival@127.0.0.1:${await freePort()}/festival`;
  await expect(opening({ DATABASE_URL })).rejects.toThrow(SettingsError);
  await expect(opening({ DATABASE_URL })).rejects.toThrow(/DATABASE_URL/);
  rmSync(folder, { recursive: true });
});

function fileWith(folder: string, text: string) {
  const file = join(folder, "festival.sqlite");
  writeFileSync(file, text);
  return file;
}
