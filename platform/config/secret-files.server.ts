import { readFileSync } from "node:fs";

/** The settings that are secret, or contain a password: each may be given as `NAME_FILE`, the path of a file that contains the value. */
const secretSettings = [
  "DATABASE_URL",
  "CONTENTFUL_ACCESS_TOKEN",
  "CONTENTFUL_PREVIEW_TOKEN",
  "CONTENTFUL_WEBHOOK_SECRET",
  "SMTP_URL",
  "REPLY_IMAP_URL",
  "S3_SECRET_ACCESS_KEY",
  "STRIPE_SECRET_KEY",
  "STRIPE_WEBHOOK_SECRET",
  "METRICS_TOKEN",
] as const;

export const secretFileSettings = secretSettings.map((name) => `${name}_FILE`);

/** The settings with the contents of secret files in place of their paths. A problem names the setting and the file, never what is in it. */
export function readSecretFiles(given: Record<string, string | undefined>): {
  values: Record<string, string | undefined>;
  problems: string[];
} {
  const values = { ...given };
  const problems: string[] = [];
  for (const name of secretSettings) {
    const setting = `${name}_FILE`;
    const path = given[setting];
    if (path === undefined) continue;
    const read = given[name] === undefined ? readSecret(path) : { problem: `is set, and so is ${name}: leave out one` };
    if (read.problem === undefined) values[name] = read.secret;
    else problems.push(`${setting}: ${read.problem}`);
  }
  return { values, problems };
}

/** Editors and `echo` end a file with a line break, which is not part of the secret. */
function readSecret(path: string): { secret: string; problem?: undefined } | { problem: string } {
  try {
    const secret = readFileSync(path, "utf8").trim();
    if (secret === "") return { problem: `the file ${path} is empty` };
    if (/[\r\n]/.test(secret)) return { problem: `the file ${path} must contain one line, the secret alone` };
    return { secret };
  } catch (error) {
    const code = error instanceof Error && "code" in error ? error.code : error;
    if (code === "ENOENT") return { problem: `there is no file ${path}` };
    if (code === "EACCES") return { problem: `the file ${path} may not be read by the user of this process` };
    return { problem: `the file ${path} cannot be read (${code})` };
  }
}
