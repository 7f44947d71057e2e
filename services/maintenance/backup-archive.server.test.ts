import { symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { folder } from "#tests/support/site/data-folder.ts";
import { linkOrCopy, pack } from "./backup-archive.server.ts";

test("an archive that restore would refuse is not called a backup, and one that it takes is", async () => {
  const content = folder();
  writeFileSync(join(content, "backup.json"), "{}");
  expect(await pack(content, join(folder(), "archive"))).toBeUndefined();
  symlinkSync("backup.json", join(content, "festival.sqlite"));
  expect(await pack(content, join(folder(), "archive"))).toContain("does not belong into a backup: festival.sqlite");
});

test("a file that lost all of its bytes is packed as it is, and ends neither the archive nor the process", async () => {
  const [source, content] = [join(folder(), "picture.jpg"), folder()];
  writeFileSync(source, "");
  expect(await linkOrCopy(source, join(content, "uploads", "0123456789012345678901.jpg"))).toBe(true);
  expect(await pack(content, join(folder(), "archive"))).toBeUndefined();
});
