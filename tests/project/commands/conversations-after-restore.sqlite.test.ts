import { join } from "node:path";
import { expect, test } from "vitest";
import { loadConfig } from "#platform/config/config.server.ts";
import { createServices } from "#services/services.server.ts";
import {
  expectedConversation,
  mailsThatGoOut,
  shownConversation,
  storeConversation,
} from "#tests/support/desk/conversation.ts";
import { folder, run } from "#tests/support/site/data-folder.ts";

const open = (dataDir: string) => createServices(loadConfig({ DATA_DIR: dataDir, LOG_LEVEL: "silent" }));

test("a backup has conversations with their attachments; once it is restored nothing of them goes out by itself", async () => {
  const [dataDir, elsewhere, file] = [folder(), folder(), join(folder(), "backup.tar.gz")];
  const site = await open(dataDir);
  await storeConversation(site);
  expect(await run("backup", dataDir, file)).toMatchObject({ code: 0 });
  await site.close();
  const restored = await run("restore", elsewhere, file);
  expect(restored).toMatchObject({ code: 0, stdout: expect.stringContaining("One mail was not sent") });
  const again = await open(elsewhere);
  expect(await shownConversation(again)).toEqual(expectedConversation("held until the chair decides"));
  expect(await mailsThatGoOut(again)).toBe(0);
  await again.close();
});
