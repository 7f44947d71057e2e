import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import S3rver from "s3rver";
import type { ObjectStore } from "#platform/config/config.server.ts";

/** A server that speaks S3, with one empty bucket, on a free port of this machine. Its files are under `directory`. */
export async function startS3() {
  const directory = mkdtempSync(join(tmpdir(), "festival-s3-"));
  const server = new S3rver({
    address: "127.0.0.1",
    port: 0,
    directory,
    silent: true,
    resetOnClose: true,
    configureBuckets: [{ name: "pictures" }],
  });
  const { port } = await server.run();
  const store: ObjectStore = {
    bucket: "pictures",
    region: "us-east-1",
    endpoint: `http://127.0.0.1:${port}`,
    credentials: { accessKeyId: "S3RVER", secretAccessKey: "S3RVER" },
  };
  const stop = async () => {
    await server.close();
    rmSync(directory, { recursive: true, force: true });
  };
  return { store, directory, stop, [Symbol.asyncDispose]: stop };
}
