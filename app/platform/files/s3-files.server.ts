import { S3Client } from "@aws-sdk/client-s3";
import { AwsS3StorageAdapter } from "@flystorage/aws-s3";
import type { StorageAdapter } from "@flystorage/file-storage";
import type { ObjectStore } from "#app/platform/config/config.server.ts";

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
  return new AwsS3StorageAdapter(client, { bucket, prefix: "uploads" });
}
