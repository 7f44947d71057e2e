import type { Log } from "#platform/observability/log.server.ts";
import {
  type ChildTask,
  ChildTaskFailure,
  type ChildWork,
  createChildProcess,
} from "#platform/processes/child-process.server.ts";
import { createImageQueue, type QueuedJob, type QueueOutcome } from "./image-queue.ts";
import { checkPictureHeader, type PictureLimits, type PictureRefusal } from "./picture-limits.ts";

/** A picture that is not decoded, or could not be. */
export class PictureRefused extends Error {
  override name = "PictureRefused";
  readonly reason: PictureRefusal;
  /** Whether it only took too long, which a busy machine may cause. */
  readonly isOverTime: boolean;
  constructor(reason: PictureRefusal, message: string = reason, isOverTime = false) {
    super(message);
    this.reason = reason;
    this.isOverTime = isOverTime;
  }
}

/** What a job may do once it is its turn. */
export type ImageTools = {
  /** Checks a picture's header against limits, before it is decoded. @throws PictureRefused */
  checkHeader(picture: Uint8Array, limits: PictureLimits): void;
  /** Runs a function in the image process. The headers of pictures among its arguments were checked before. @throws PictureRefused */
  execute<Work extends ChildWork>(task: ChildTask<Work>, ...args: Parameters<Work>): Promise<Awaited<ReturnType<Work>>>;
};
type ImageJob<Result> = Omit<QueuedJob<Result>, "work" | "isUrgent"> & {
  /** `large` for what takes a second or more. */
  size: "small" | "large";
  isUrgent?: boolean;
};
export type Images = {
  /** @throws PictureRefused, and whatever `work` throws. */
  run<Result>(job: ImageJob<Result>, work: (tools: ImageTools) => Promise<Result>): Promise<QueueOutcome<Result>>;
  isPending(key: string): boolean;
  close(): void;
};

/** The site's own memory and both processes stay below the service's limit of 1 GB (deploy/festival.service). */
const memoryBytes = { small: 192e6, large: 448e6 };
/** A decoder that holds more than this does not fit into the process for small pictures. */
const smallBufferedBytes = 64e6;
const timeMs = 15_000;
const imageWorker = "#platform/images/image-worker.ts";
/** Whoever waits longer is told to come back, well before a proxy gives up after a minute. A page has about sixty pictures on a phone. */
const limits = { urgent: { perClient: 5, total: 20 }, other: { perClient: 60, total: 240 }, maxWaitMs: 20_000 };

/** The header showed that a picture needs the process for large ones. */
class NeedsLargeProcess extends Error {}

/**
 * Everything that is done with pictures: in child processes, one job at a time in each of two, so that small pictures do not wait for
 * uploads and large AVIFs.
 */
export function createImages(log: Log): Images {
  const workers = { small: createWorker(memoryBytes.small), large: createWorker(memoryBytes.large) };
  return {
    async run<Result>(
      { size, isUrgent = false, ...job }: ImageJob<Result>,
      work: (tools: ImageTools) => Promise<Result>,
    ) {
      try {
        return await workers[size].run({ ...job, isUrgent }, size === "small" ? smallBufferedBytes : undefined, work);
      } catch (error) {
        if (error instanceof NeedsLargeProcess) return workers.large.run({ ...job, isUrgent }, undefined, work);
        if (!(error instanceof ChildTaskFailure)) throw error;
        log.error({ err: error }, "no image process could be started");
        return { ok: false, reason: "busy" };
      }
    },
    isPending: (key) => workers.small.isPending(key) || workers.large.isPending(key),
    close() {
      workers.small.close();
      workers.large.close();
    },
  };
}

/** An image process with its queue. */
function createWorker(maxMemoryBytes: number) {
  const process = createChildProcess({ program: imageWorker, memoryBytes: maxMemoryBytes, timeMs });
  const queue = createImageQueue<unknown>(limits);
  return {
    isPending: queue.isPending,
    close: process.close,
    async run<Result>(
      job: Omit<QueuedJob<Result>, "work">,
      maxBufferedBytes: number | undefined,
      work: (tools: ImageTools) => Promise<Result>,
    ): Promise<QueueOutcome<Result>> {
      const outcome = await queue.run({
        ...job,
        work: (signal) =>
          work({
            checkHeader: (picture, pictureLimits) => checkHeader(picture, pictureLimits, maxBufferedBytes),
            execute: (task, ...args) => process.run(task, args, signal).catch(asRefusal),
          }),
      });
      // Jobs of one key have one type of result.
      return outcome as QueueOutcome<Result>;
    },
  };
}

function checkHeader(picture: Uint8Array, pictureLimits: PictureLimits, maxBufferedBytes = Number.POSITIVE_INFINITY) {
  const checked = checkPictureHeader(picture, pictureLimits);
  if (!checked.ok) throw new PictureRefused(checked.reason);
  // The file itself is held twice: as it came from the server, and as it is decoded.
  if (checked.header.bufferedBytes + 2 * picture.length > maxBufferedBytes) throw new NeedsLargeProcess();
}

function asRefusal(error: unknown): never {
  if (!(error instanceof ChildTaskFailure)) throw error;
  if (error.reason === "failed") throw new PictureRefused("damaged", error.message);
  if (error.reason === "overLimit") throw new PictureRefused("tooHard", error.message, error.isOverTime);
  throw error;
}
