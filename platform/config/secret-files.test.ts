import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { loadConfig } from "./config.server.ts";
import { secretFileSettings } from "./secret-files.server.ts";
import { settings } from "./settings.server.ts";

const smtp = "smtp://jazz:rosebud@mail.example.org:587";

test("a secret is read from a file, without the line break at its end", () => {
  for (const contents of [smtp, `${smtp}\n`, `${smtp}\r\n`])
    expect(loadConfig({ SMTP_URL_FILE: secretFile(contents) }).smtpUrl).toBe(smtp);
});

test("each setting that is secret can be given as a file", () => {
  const values: Record<string, string> = {
    DATABASE_URL: "postgres://festival:rosebud@127.0.0.1/festival",
    CONTENTFUL_ACCESS_TOKEN: "rosebud-access",
    CONTENTFUL_PREVIEW_TOKEN: "rosebud-preview-token",
    CONTENTFUL_WEBHOOK_SECRET: "rosebud0".repeat(8),
    SMTP_URL: smtp,
    REPLY_IMAP_URL: "imaps://jazz:rosebud@mail.example.org/INBOX",
    S3_SECRET_ACCESS_KEY: "rosebud",
    STRIPE_SECRET_KEY: "sk_test_rosebud",
    STRIPE_WEBHOOK_SECRET: "whsec_rosebud",
    METRICS_TOKEN: "rosebud-of-16-letters",
  };
  expect(secretFileSettings).toEqual(Object.keys(values).map((name) => `${name}_FILE`));
  const files = Object.entries(values).map(([name, value]) => [`${name}_FILE`, secretFile(value)]);
  const others = {
    CONTENTFUL_SPACE_ID: "abc",
    S3_BUCKET: "festival",
    S3_ACCESS_KEY_ID: "id",
    STRIPE_PUBLISHABLE_KEY: "pk_test_1",
  };
  expect(loadConfig({ ...others, ...Object.fromEntries(files) })).toEqual(loadConfig({ ...others, ...values }));
});

test("a setting whose name speaks of a secret can be given as a file", () => {
  const secret = Object.keys(settings.shape).filter(
    (name) => /SECRET|TOKEN|PASSWORD|_URL$/.test(name) && !/^(SITE|SCHEDULE|STRIPE_API)_URL$/.test(name),
  );
  // An earlier release's, which is ignored.
  expect(secret.filter((name) => !secretFileSettings.includes(`${name}_FILE`))).toEqual([
    "CONTENTFUL_MANAGEMENT_TOKEN",
  ]);
});

test("no setting is called as the file of another is", () => {
  expect(Object.keys(settings.shape).filter((name) => secretFileSettings.includes(name))).toEqual([]);
});

test("an empty path counts as not set", () => {
  expect(loadConfig({ SMTP_URL_FILE: "", SMTP_URL: smtp }).smtpUrl).toBe(smtp);
});

test("a file that is missing, empty, a folder or has several lines is named, and all of them at once", () => {
  const [empty, lines, folder] = [secretFile(" \n"), secretFile(`${smtp}\nrosebud\n`), tmpdir()];
  const load = () =>
    loadConfig({
      DATABASE_URL_FILE: "/run/secrets/nowhere",
      METRICS_TOKEN_FILE: empty,
      SMTP_URL_FILE: lines,
      REPLY_IMAP_URL_FILE: folder,
      PORT: "many",
    });
  expect(load).toThrow(/DATABASE_URL_FILE: there is no file \/run\/secrets\/nowhere/);
  expect(load).toThrow(`METRICS_TOKEN_FILE: the file ${empty} is empty`);
  expect(load).toThrow(`SMTP_URL_FILE: the file ${lines} must contain one line`);
  expect(load).toThrow(`REPLY_IMAP_URL_FILE: the file ${folder} cannot be read (EISDIR)`);
  expect(load).toThrow(/PORT: must be/);
  expect(load).not.toThrow(/rosebud/);
});

test("a secret that is given twice is refused, and neither is quoted", () => {
  const load = () => loadConfig({ SMTP_URL: smtp, SMTP_URL_FILE: secretFile(smtp) });
  expect(load).toThrow(/SMTP_URL_FILE: is set, and so is SMTP_URL/);
  expect(load).not.toThrow(/rosebud/);
});

test("a wrong secret in a file is refused like any other, and not quoted", () => {
  const load = () => loadConfig({ STRIPE_SECRET_KEY_FILE: secretFile("rosebud") });
  expect(load).toThrow(/STRIPE_SECRET_KEY: must be Stripe's secret key/);
  expect(load).not.toThrow(/rosebud/);
});

test.skipIf(process.getuid?.() === 0)("a file of another user is named", () => {
  const file = secretFile(smtp);
  chmodSync(file, 0o000);
  expect(() => loadConfig({ SMTP_URL_FILE: file })).toThrow(/SMTP_URL_FILE: .*may not be read/);
});

test(".env.example lists each", () => {
  const listed = readFileSync(".env.example", "utf8");
  for (const setting of secretFileSettings) expect(listed).toMatch(new RegExp(`^#${setting}=/`, "m"));
});

/** A file of the test's own with these contents. */
function secretFile(contents: string) {
  const folder = mkdtempSync(join(tmpdir(), "festival-secret-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = join(folder, "secret");
  writeFileSync(file, contents, { mode: 0o600 });
  return file;
}
