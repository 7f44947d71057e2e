import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { startSmtp } from "#tests/support/servers/smtp.ts";
import { runInChildProcess, runInProcess } from "#tests/support/site/run-script.ts";
import { freePort } from "#tests/support/site/site.ts";

async function mailTest(settings: Record<string, string>, ...args: string[]) {
  const { code, stdout, stderr } = await runInProcess("mail-test", args, settings);
  return { code, printed: stdout + stderr };
}

test("sends one mail and prints the server's response, but not the password", async () => {
  await using smtp = await startSmtp({ login: { user: "festival@x", password: "s3cret/" } });
  const { code, stdout, stderr } = await runInChildProcess("mail-test", ["ann@example.org"], { SMTP_URL: smtp.url });
  const printed = stdout + stderr;
  expect(printed).toMatch(/to ann@example\.org, through smtp:\/\/127\.0\.0\.1:\d+ as festival@x\.\nWhat it said: 250 /);
  expect(printed).not.toContain("s3cret");
  expect(printed).toMatch(/spf=pass, dkim=pass and dmarc=pass[\s\S]* _dmarc\.\S+\.\S+: .*\n.*docs\/operations\.md/);
  expect(code).toBe(0);
  expect(smtp.mails).toMatchObject([{ recipients: ["ann@example.org"], parsed: { html: false } }]);
});

test("prints advice for each common fault", async () => {
  await using smtp = await startSmtp({ login: { user: "festival", password: "right" } });
  await using refusing = await startSmtp({ behaviour: "unknown-recipient" });
  const invalidSettings = [
    [{ SMTP_URL: `smtp://127.0.0.1:${await freePort()}` }, /cannot be reached.*firewall/],
    [{ SMTP_URL: smtp.url.replace("right", "wrong") }, /refused our login.*password/],
    [{ SMTP_URL: `${smtp.url}?requireTLS=true` }, /no encrypted connection.*STARTTLS/],
    [{ SMTP_URL: refusing.url }, /No such user here[\s\S]*refused the recipient.*Check the address/],
  ] as const;
  for (const [settings, message] of invalidSettings) {
    const { code, printed } = await mailTest(settings, "ann@example.org");
    expect(printed).toMatch(message);
    expect(code).toBe(1);
  }
});

test("without SMTP_URL it says that the mail stays in the mailbox", async () => {
  const folder = mkdtempSync(join(tmpdir(), "festival-mail-test-"));
  const { code, printed } = await mailTest({ DATA_DIR: folder, SMTP_URL: "" }, "ann@example.org");
  expect(printed).toContain("Nobody gets it: set SMTP_URL");
  expect(readdirSync(join(folder, "mail"))).toHaveLength(1);
  expect(code).toBe(0);
  rmSync(folder, { recursive: true });
});

test("refuses a missing or invalid address", async () => {
  expect(await mailTest({})).toMatchObject({ code: 2, printed: expect.stringContaining("Which address?") });
  expect(await mailTest({}, "ann")).toMatchObject({ code: 2, printed: expect.stringContaining("not one e-mail") });
});
