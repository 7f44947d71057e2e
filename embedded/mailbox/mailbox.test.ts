import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Hono } from "hono";
import { expect, test } from "vitest";
import { createMailbox } from "./mailbox.ts";

const address = "/sandbox/mail";

function openMailbox() {
  const root = mkdtempSync(join(tmpdir(), "festival-mailbox-"));
  const folder = join(root, "mail");
  const mailbox = createMailbox({ folder, basePath: address, timeZone: "Australia/Melbourne" });
  const app = new Hono().route(address, mailbox.pages);
  return {
    root,
    folder,
    put: mailbox.put,
    get: async (path = "") => {
      const response = await app.request(`${address}${path}`);
      return { status: response.status, headers: response.headers, body: await response.text() };
    },
    [Symbol.dispose]: () => rmSync(root, { recursive: true, force: true }),
  };
}

const mail = (subject: string, html = "<p>Hello</p>", text = "See https://jazz.example.org/a?b=c&d=e.") =>
  [
    `Subject: ${subject}`,
    "From: The Festival <hello@jazz.example.org>",
    "To: ann@example.org",
    "Date: Sun, 31 Jan 2027 08:15:00 +0000",
    'Content-Type: multipart/alternative; boundary="x"',
    "",
    `--x\r\nContent-Type: text/plain; charset=utf-8\r\n\r\n${text}`,
    `--x\r\nContent-Type: text/html; charset=utf-8\r\n\r\n${html}`,
    "--x--",
  ].join("\r\n");

test("lists mails, the newest first, and pages back to older ones", async () => {
  using mailbox = openMailbox();
  expect((await mailbox.get()).body).toContain("There is none yet");
  for (let number = 10; number < 70; number += 1) await mailbox.put(`${number}.eml`, mail(`Note ${number}`));
  const { body } = await mailbox.get();
  expect([...body.matchAll(/>Note (\d+)</g)].map(([, number]) => number).slice(0, 3)).toEqual(["69", "68", "67"]);
  expect(body).toContain("Sunday, 31 January 2027 at 7:15:00 pm");
  expect(body).not.toContain("Note 19");
  const [, older = ""] = /href="\/sandbox\/mail(\?before=[^"]+)"/.exec(body) ?? [];
  const next = await mailbox.get(older);
  expect(next.body).toContain(">Note 19<");
  expect(next.body).not.toContain("?before=");
});

test("shows one mail: sender, recipient, time, text with links, HTML in a frame, and the file", async () => {
  using mailbox = openMailbox();
  await mailbox.put("a.eml", mail("Hello"));
  const { body } = await mailbox.get("/a.eml");
  expect(body).toContain("<h1>Hello</h1>");
  expect(body).toContain("The Festival &lt;hello@jazz.example.org&gt;");
  expect(body).toContain('<a href="https://jazz.example.org/a?b=c&amp;d=e"');
  expect(body).toContain('<iframe src="/sandbox/mail/a.eml/html" sandbox=');
  const file = await mailbox.get("/a.eml/raw");
  expect(file.body).toBe(mail("Hello"));
  expect(file.headers.get("Content-Type")).toBe("message/rfc822");
  expect(file.headers.get("Content-Disposition")).toContain("attachment");
});

test("scripts and remote content of a mail do nothing, on the page and in its frame", async () => {
  using mailbox = openMailbox();
  const nasty = "<script>alert(1)</script>";
  await mailbox.put("a.eml", mail(nasty, nasty, nasty));
  for (const path of ["", "/a.eml"]) {
    const { body, headers } = await mailbox.get(path);
    expect(body).not.toContain(nasty);
    expect(headers.get("Content-Security-Policy")).toMatch(/^default-src 'none'; style-src 'sha256-/);
  }
  const frame = await mailbox.get("/a.eml/html");
  expect(frame.headers.get("Content-Security-Policy")).toMatch(/default-src 'none'.*sandbox allow-popups/);
  expect(frame.headers.get("Content-Security-Policy")).not.toMatch(/script|same-origin/);
});

test.each([
  "../secret.eml",
  "..%2Fsecret.eml",
  "%2e%2e%2fsecret.eml",
  "..%5Csecret.eml",
  ".secret.eml",
  "secret.eml%00",
  "secret.txt",
  "a.eml/..%2F..%2Fsecret.eml",
])("reads nothing but mails of its folder: %s", async (name) => {
  using mailbox = openMailbox();
  await mailbox.put("a.eml", mail("Hello"));
  for (const path of [mailbox.root, mailbox.folder])
    for (const file of ["secret.eml", ".secret.eml", "secret.txt"]) writeFileSync(join(path, file), "secret");
  rmSync(join(mailbox.folder, "secret.eml"));
  for (const end of ["", "/raw", "/html"]) {
    const { status, body } = await mailbox.get(`/${name}${end}`);
    expect(status).toBe(404);
    expect(body).not.toBe("secret");
  }
});

test("a mail is written atomically, readable by its owner only, and replaced under the same name", async () => {
  using mailbox = openMailbox();
  await mailbox.put("a.eml", mail("First"));
  await mailbox.put("a.eml", mail("Second"));
  expect(readdirSync(mailbox.folder)).toEqual(["a.eml"]);
  expect((await mailbox.get()).body).toContain("Second");
  expect(statSync(mailbox.folder).mode & 0o777).toBe(0o700);
  expect(statSync(join(mailbox.folder, "a.eml")).mode & 0o777).toBe(0o600);
  await expect(mailbox.put("../b.eml", "")).rejects.toThrow(TypeError);
});

test("a file that is not a mail is shown as text", async () => {
  using mailbox = openMailbox();
  await mailbox.put("a.eml", "\0\xff not a mail");
  expect((await mailbox.get()).body).toContain("(no subject)");
  expect((await mailbox.get("/a.eml")).status).toBe(200);
});
