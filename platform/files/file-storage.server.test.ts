import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import type { RequestListener } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { createLog } from "#platform/observability/log.server.ts";
import { createOutboundCalls, type TimeoutPolicy } from "#platform/outbound/outbound-call.server.ts";
import { startAnsweringServer } from "#tests/support/servers/answering-server.ts";
import { startS3 } from "#tests/support/servers/s3.ts";
import { startUnresponsiveServer } from "#tests/support/servers/unresponsive-server.ts";
import { openFiles } from "#tests/support/site/open-files.ts";
import { freePort } from "#tests/support/site/site.ts";
import { createFileStorage, type FileStorage, StorageUnavailable } from "./file-storage.server.ts";

const name = "AbCdEfGhIjKlMnOpQrSt_-.jpg";
const bytes = Uint8Array.from({ length: 6_000_000 }, (_, i) => i % 251);

const stores: [string, () => Promise<FileStorage>][] = [
  ["a folder", async () => opened({ dataDir: folder(), s3: undefined })],
  ["a bucket", async () => opened({ dataDir: folder(), s3: (await bucket()).store })],
];

describe.each(stores)("files in %s", (_, open) => {
  test("are read back unchanged", async () => {
    const files = await open();
    await files.put(name, bytes, "image/jpeg");
    const stream = await files.read(name);
    expect(Buffer.compare(await new Response(stream).bytes(), bytes)).toBe(0);
  });

  test.each([
    ["shorter", "It ended before its 6000001 bytes.", bytes.length + 1],
    ["longer", "It is longer than 5999999 bytes.", bytes.length - 1],
  ])("that are %s than they were stored break off, and it is said", async (_, words, stored) => {
    const files = await open();
    await files.put(name, bytes, "image/jpeg");
    const said: unknown[] = [];
    const stream = await files.read(name, { bytes: stored, onCutOff: (error) => said.push(error) });
    await expect(new Response(stream).bytes()).rejects.toThrow(words);
    expect(said).toHaveLength(1);
  });

  test("are closed when whoever reads them leaves in the middle", async () => {
    const files = await open();
    await files.put(name, bytes, "image/jpeg");
    // As many as the store's client has connections.
    for (let reader = 0; reader < 60; reader += 1) {
      const stream = await files.read(name, { bytes: bytes.length });
      await stream?.getReader().cancel();
    }
    const left = () => openFiles().filter((path) => path.endsWith(name));
    await expect.poll(left).toEqual([]);
    expect(await new Response(await files.read(name)).bytes()).toHaveLength(bytes.length);
  });

  test("that do not exist are missing, also after they were deleted", async () => {
    const files = await open();
    expect(await files.read(name)).toBeUndefined();
    await files.put(name, bytes.subarray(0, 10), "image/jpeg");
    await files.remove(name);
    await files.remove(name);
    expect(await files.read(name)).toBeUndefined();
  });
});

describe("a folder", () => {
  test("is readable by its owner only, and has no partly written files", async () => {
    const dataDir = folder();
    await opened({ dataDir, s3: undefined }).put(name, bytes, "image/jpeg");
    expect(readdirSync(join(dataDir, "uploads"))).toEqual([name]);
    expect(statSync(join(dataDir, "uploads")).mode & 0o777).toBe(0o700);
    expect(statSync(join(dataDir, "uploads", name)).mode & 0o777).toBe(0o600);
  });

  test("that cannot be written causes StorageUnavailable, and leaves no file behind", async () => {
    const dataDir = folder();
    writeFileSync(join(dataDir, "uploads"), "a file where the folder should be");
    const putting = opened({ dataDir, s3: undefined }).put(name, bytes, "image/jpeg");
    await expect(putting).rejects.toThrow(StorageUnavailable);
    expect(readdirSync(dataDir)).toEqual(["uploads"]);
  });
});

describe("a bucket", () => {
  test.each([
    ["does not answer", async () => `http://127.0.0.1:${await freePort()}`],
    ["nobody knows the name of", async () => "http://bucket.invalid"],
  ])("that %s causes StorageUnavailable", async (_, endpoint) => {
    const { store } = await bucket();
    const files = opened({ dataDir: folder(), s3: { ...store, endpoint: await endpoint() } });
    await expect(files.put(name, bytes, "image/jpeg")).rejects.toThrow(StorageUnavailable);
    await expect(files.read(name)).rejects.toThrow(StorageUnavailable);
    await expect(files.remove(name)).rejects.toThrow(StorageUnavailable);
  });
});

test("a bucket that answers 200 without having stored the file is not believed", async () => {
  const s3 = await storeThat((request, response) => request.resume().on("end", () => response.writeHead(200).end()));
  const putting = opened({ dataDir: folder(), s3 }).put(name, bytes.subarray(0, 10), "image/jpeg");
  await expect(putting).rejects.toThrow(StorageUnavailable);
});

test("a file that stands still in the middle is cut off after ten seconds", async () => {
  const s3 = await storeThat((_, response) => {
    response.writeHead(200, { "Content-Length": 1000 });
    response.write(new Uint8Array(10));
  });
  const said: unknown[] = [];
  const stream = await opened({ dataDir: folder(), s3 }).read(name, { onCutOff: (error) => said.push(error) });
  const reader = stream?.getReader();
  expect((await reader?.read())?.value).toHaveLength(10);
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  try {
    const rest = expect(reader?.read()).rejects.toThrow("stood still");
    await vi.advanceTimersByTimeAsync(9_000);
    expect(said).toEqual([]);
    await vi.advanceTimersByTimeAsync(1_100);
    await rest;
    expect(said).toHaveLength(1);
  } finally {
    vi.useRealTimers();
  }
});

test("a bucket that never answers times out, then its circuit breaker opens", async () => {
  await using silent = await startUnresponsiveServer();
  const { store } = await bucket();
  const calls = createOutboundCalls(createLog("silent"));
  const hasty = {
    ...calls,
    service: (name: string, timeoutPolicy: TimeoutPolicy) => calls.service(name, { ...timeoutPolicy, timeoutMs: 50 }),
  };
  const files = createFileStorage({ dataDir: folder(), s3: { ...store, endpoint: silent.url } }, hasty);
  for (const _ of [1, 2, 3]) await expect(files.read(name)).rejects.toThrow(StorageUnavailable);
  expect(calls.breakers()).toMatchObject([{ name: "object store", state: "open" }]);
  const requestCount = silent.connections();
  await expect(files.put(name, bytes, "image/jpeg")).rejects.toThrow(StorageUnavailable);
  expect(silent.connections()).toBe(requestCount);
});

test("a full disk is distinguished from other faults", () => {
  const full = Object.assign(new Error("no space left on device"), { code: "ENOSPC" });
  expect(new StorageUnavailable(new Error("could not write", { cause: full })).isFull).toBe(true);
  expect(new StorageUnavailable(new Error("could not write")).isFull).toBe(false);
});

/** An object store that answers everything in one way. */
async function storeThat(answers: RequestListener) {
  const credentials = { accessKeyId: "key", secretAccessKey: "secret" };
  return { bucket: "pictures", region: "us-east-1", endpoint: await startAnsweringServer(answers), credentials };
}

async function bucket() {
  const s3 = await startS3();
  onTestFinished(s3.stop);
  return s3;
}

function opened(config: Parameters<typeof createFileStorage>[0]) {
  return createFileStorage(config, createOutboundCalls(createLog("silent")));
}

function folder() {
  const path = mkdtempSync(join(tmpdir(), "festival-files-"));
  onTestFinished(() => rmSync(path, { recursive: true, force: true }));
  return path;
}
