import { expect, test, vi } from "vitest";
import { PublishingRefused } from "../documents/publishing-refused.server.ts";
import { type Attempt, HalfDone } from "./attempt.server.ts";
import { resumably } from "./resumably.server.ts";

type Management = Parameters<typeof resumably>[0]["management"];

function open(all: Management["all"]) {
  const attempt = {
    did: vi.fn<Attempt["did"]>(),
    done: vi.fn<Attempt["done"]>(),
    refused: vi.fn<Attempt["refused"]>(),
    leave: vi.fn<Attempt["leave"]>(),
    documents: () => [],
  };
  const failed = { status: 422, id: "InvalidEntry", message: "", details: {} };
  const refuse = () =>
    Promise.reject(new PublishingRefused([], [{ seen: { id: "s3", kind: "Entry", version: 1 }, failed }]));
  const management = { all } as Management;
  return { attempt, run: () => resumably({ management }, attempt, refuse) };
}

test("what the content service refuses is noted in words", async () => {
  const { attempt, run } = open(async () => ({ entries: new Map(), assets: new Map(), types: new Map() }) as never);
  await expect(run()).rejects.toThrow(PublishingRefused);
  expect(attempt.refused).toHaveBeenCalledExactlyOnceWith("It cannot be stored like this.");
  expect(attempt.leave).not.toHaveBeenCalled();
});

test("a content service that fails while it is asked why leaves the rest to the worker", async () => {
  const { attempt, run } = open(() => Promise.reject(new Error("away")));
  await expect(run()).rejects.toThrow(HalfDone);
  expect(attempt.leave).toHaveBeenCalledOnce();
  expect(attempt.refused).not.toHaveBeenCalled();
});
