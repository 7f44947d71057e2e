import { S3Client } from "@aws-sdk/client-s3";
import { AwsS3StorageAdapter } from "@flystorage/aws-s3";
import type { StorageAdapter } from "@flystorage/file-storage";
import type { ObjectStore } from "#app/platform/config/config.server.ts";

/**
 * Flystorage's files under `uploads/` in a bucket. Stores that are not Amazon's know the bucket by path, not by host name, and not
 * every one of them knows Amazon's newer checksums.
 */
export function s3Files({ bucket, region, endpoint, credentials }: ObjectStore): StorageAdapter {
  const client = new S3Client({
    region,
    ...(endpoint ? { endpoint, forcePathStyle: true } : {}),
    ...(credentials ? { credentials } : {}),
    requestChecksumCalculation: "WHEN_REQUIRED",
    responseChecksumValidation: "WHEN_REQUIRED",
    // Somebody waits for the answer. Without the last setting a request that takes too long is only remarked on.
    maxAttempts: 2,
    requestHandler: { connectionTimeout: 3_000, requestTimeout: 15_000, throwOnRequestTimeout: true },
  });
  return new AwsS3StorageAdapter(client, { bucket, prefix: "uploads" });
}
