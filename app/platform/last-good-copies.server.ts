import { createHash } from "node:crypto";
import { mkdir, readdir, readFile, rename, stat, unlink, writeFile } from "node:fs/promises";
import { join } from "node:path";

/** Bodies kept on disk under a key, for the day their source does not answer. */
export type LastGoodCopies = {
  /** Keeps a body. Writes only when it differs from what is kept; never throws, since a full disk must not take a page down. */
  keep(key: string, body: string): Promise<void>;
  find(key: string): Promise<string | undefined>;
};

/**
 * Copies in a folder, one file a key, at most `limit` of them (the oldest go first). A copy is written beside and renamed, so that
 * a crash leaves the former one whole.
 */
export function createLastGoodCopies(folder: string, limit = 2000): LastGoodCopies {
  const written = new Map<string, string>();
  const fileOf = (key: string) => join(folder, `${digest(key)}.json`);

  return {
    async keep(key, body) {
      const fingerprint = digest(body);
      if (written.get(key) === fingerprint) return;
      written.set(key, fingerprint);
      try {
        await mkdir(folder, { recursive: true, mode: 0o700 });
        const draft = `${fileOf(key)}.${process.pid}.draft`;
        await writeFile(draft, body, { mode: 0o600 });
        await rename(draft, fileOf(key));
        await dropOldest(folder, limit);
      } catch {
        written.delete(key);
      }
    },
    async find(key) {
      return readFile(fileOf(key), "utf8").catch(() => undefined);
    },
  };
}

async function dropOldest(folder: string, limit: number) {
  const names = await readdir(folder);
  if (names.length <= limit) return;
  const aged = await Promise.all(names.map(async (name) => ({ name, at: (await stat(join(folder, name))).mtimeMs })));
  aged.sort((a, b) => a.at - b.at);
  await Promise.all(aged.slice(0, names.length - limit).map(({ name }) => unlink(join(folder, name))));
}

function digest(value: string) {
  return createHash("sha256").update(value).digest("base64url");
}
