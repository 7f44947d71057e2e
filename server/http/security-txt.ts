import { Hono } from "hono";
import type { Config } from "#platform/config/config.server.ts";

type Contact = Pick<Config, "siteUrl" | "committeeEmail">;

const path = "/.well-known/security.txt";
const EXPIRES_AFTER_DAYS = 180;

/** `GET /.well-known/security.txt` (RFC 9116): where to report a vulnerability. */
export function securityTxtEndpoint(contact: Contact): Hono {
  return new Hono().get(path, (c) =>
    c.text(securityTxt(contact, new Date()), 200, { "Cache-Control": "public, max-age=86400" }),
  );
}

/** The end is computed, so that it is always ahead; by the day, so that the file stays the same for that long. */
export function securityTxt({ siteUrl, committeeEmail }: Contact, now: Date): string {
  const [local = "", domain = ""] = splitAtLast(committeeEmail, "@");
  const expires = new Date(Math.floor(now.getTime() / 86_400_000 + EXPIRES_AFTER_DAYS) * 86_400_000);
  // Web addresses have to be https there.
  const isPublic = siteUrl.startsWith("https:");
  const lines = [
    `Contact: mailto:${encodeURIComponent(local)}@${domain}`,
    ...(isPublic ? [`Contact: ${siteUrl}/contact`] : []),
    `Expires: ${expires.toISOString()}`,
    "Preferred-Languages: en",
    ...(isPublic ? [`Canonical: ${siteUrl}${path}`] : []),
  ];
  return `${lines.join("\n")}\n`;
}

function splitAtLast(value: string, separator: string) {
  const at = value.lastIndexOf(separator);
  return [value.slice(0, at), value.slice(at + 1)];
}
