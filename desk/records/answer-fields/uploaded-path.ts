const uploaded = /\/uploads\/[A-Za-z0-9_-]{22}\.(?:jpg|webp)$/;

/** The path of a picture of this site's own uploads, whatever the address before it says; undefined for anything else. */
export function uploadedPath(address: string): string | undefined {
  return uploaded.exec(address)?.[0];
}
