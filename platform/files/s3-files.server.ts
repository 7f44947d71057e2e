import { Readable } from "node:stream";
import { S3Client } from "@aws-sdk/client-s3";
import { AwsS3StorageAdapter } from "@flystorage/aws-s3";
import type { StorageAdapter } from "@flystorage/file-storage";
import type { ObjectStore } from "#platform/config/config.server.ts";
import { MOST_ERROR_BYTES } from "#platform/outbound/limited-answer.server.ts";

/**
 * Flystorage's adapter for `uploads/` in a bucket. Other stores than Amazon's expect the bucket in the path, not in the host name, and some
 * of them lack Amazon's newer checksums.
 */
export function s3Files({ bucket, region, endpoint, credentials }: ObjectStore): StorageAdapter {
  const client = new S3Client({
    region,
    ...(endpoint ? { endpoint, forcePathStyle: true } : {}),
    ...(credentials ? { credentials } : {}),
    requestChecksumCalculation: "WHEN_REQUIRED",
    responseChecksumValidation: "WHEN_REQUIRED",
    // Without `throwOnRequestTimeout` a timeout is only logged.
    maxAttempts: 2,
    requestHandler: { connectionTimeout: 3_000, requestTimeout: 15_000, throwOnRequestTimeout: true },
  });
  limitAnswers(client);
  return new AwsS3StorageAdapter(client, { bucket, prefix: "uploads" });
}

/** The SDK reads every answer into memory but that of a file, whose reader limits it, and believes any 200: a store names what it has stored by an ETag. */
function limitAnswers(client: S3Client) {
  client.middlewareStack.add(
    (next, { commandName }) =>
      async (args) => {
        const result = await next(args);
        if (!isAnswer(result.response)) return result;
        const { response } = result;
        if (commandName === "PutObjectCommand" && response.statusCode < 300 && !response.headers.etag)
          throw new Error("The object store has not said that it stored the file.");
        if (response.statusCode < 300 && commandName === "GetObjectCommand") return result;
        response.body = Readable.from(beginningOf(response.body), { objectMode: false });
        return result;
      },
    { step: "deserialize", priority: "low", name: "limitAnswers" },
  );
}

type Answer = { statusCode: number; headers: Record<string, string>; body: Readable };

function isAnswer(response: unknown): response is Answer {
  if (typeof response !== "object" || response === null || !("body" in response && "headers" in response)) return false;
  return response.body instanceof Readable;
}

/** Leaving the loop closes the connection. */
async function* beginningOf(body: Readable) {
  let left = MOST_ERROR_BYTES;
  for await (const chunk of body) {
    yield chunk.subarray(0, left);
    left -= chunk.length;
    if (left <= 0) return;
  }
}
