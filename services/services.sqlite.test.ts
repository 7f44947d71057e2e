import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { expect, test } from "vitest";
import { loadConfig, SettingsError } from "#platform/config/config.server.ts";
import { createServices } from "./services.server.ts";

test("the server does not start while another process locks the database", async () => {
  const folder = mkdtempSync(join(tmpdir(), "festival-services-"));
  const config = loadConfig({ DATA_DIR: folder, LOG_LEVEL: "silent" });
  await (await createServices(config)).close();
  const other = new DatabaseSync(join(folder, "festival.sqlite"));
  other.exec("BEGIN IMMEDIATE");
  const starting = createServices(config);
  await expect(starting).rejects.toThrow(SettingsError);
  await expect(starting).rejects.toThrow(/cannot be written.*locked/);
  other.close();
  rmSync(folder, { recursive: true });
});
