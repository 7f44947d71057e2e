import { afterEach, expect, test } from "vitest";
import { takeConsole } from "#tests/support/browser/no-stray-errors.ts";
import { type Smtp, startSmtp } from "#tests/support/servers/smtp.ts";
import { freePort } from "#tests/support/site/site.ts";
import { smtpTransport } from "./smtp-transport.server.ts";

const mail = {
  id: "1",
  queuedAt: 0,
  sender: "hello@jazz.example.org",
  recipient: "ann@example.org",
  message: "Subject: Hello\r\n\r\nHello\r\n",
};

// The server warns that its certificate is only for tests.
afterEach(() => void takeConsole());

async function send(url: string) {
  const transport = smtpTransport({ url, timeoutMs: 5000 });
  const delivery = await transport.send(mail);
  transport.close();
  return delivery;
}

/** Not this machine by name, as far as anybody knows: strict rules hold. */
const fromAfar = ({ url }: Smtp) => url.replace("127.0.0.1", "127.1");

test.each(["starttls", "smtps"] as const)("uses TLS where the server offers it: %s", async (tls) => {
  await using smtp = await startSmtp({ tls });
  expect(await send(smtp.url)).toMatchObject({ outcome: "sent" });
  expect(smtp.mails).toMatchObject([{ secure: true }]);
});

test("requires TLS to another machine unless the URL disables it", async () => {
  await using smtp = await startSmtp();
  const why = expect.stringContaining("no encrypted connection");
  expect(await send(fromAfar(smtp))).toMatchObject({ outcome: "failed", isServerUnavailable: true, reason: why });
  expect(smtp.mails).toEqual([]);
  expect(await send(`${fromAfar(smtp)}?requireTLS=false`)).toMatchObject({ outcome: "sent" });
});

test.each(["starttls", "smtps"] as const)("refuses an untrusted certificate: %s", async (tls) => {
  await using smtp = await startSmtp({ tls });
  const why = expect.stringContaining("no encrypted connection");
  expect(await send(fromAfar(smtp))).toMatchObject({ outcome: "failed", isServerUnavailable: true, reason: why });
  expect(await send(`${fromAfar(smtp)}?tls.rejectUnauthorized=false`)).toMatchObject({ outcome: "sent" });
});

test("tells an unreachable server from one that does not respond", async () => {
  const nowhere = await send(`smtp://127.0.0.1:${await freePort()}`);
  expect(nowhere).toMatchObject({
    outcome: "failed",
    isServerUnavailable: true,
    reason: "the mail server cannot be reached",
  });
  await using smtp = await startSmtp({ behaviour: "hang" });
  const transport = smtpTransport({ url: smtp.url, timeoutMs: 200 });
  expect(await transport.send(mail)).toMatchObject({
    outcome: "failed",
    reason: "the mail server did not answer in time",
  });
  transport.close();
});

test("input cannot break out of the envelope", async () => {
  await using smtp = await startSmtp();
  const transport = smtpTransport({ url: smtp.url });
  for (const recipient of ["a@example.org>\r\nRCPT TO:<victim@example.org", "a@example.org\r\nDATA\r\nx"])
    expect(await transport.send({ ...mail, recipient })).toMatchObject({ outcome: "refused" });
  expect(smtp.mails).toEqual([]);
  transport.close();
});

test("a line of one dot is part of the message", async () => {
  await using smtp = await startSmtp();
  const transport = smtpTransport({ url: smtp.url });
  const message = `${mail.message}.\r\nMAIL FROM:<victim@example.org>\r\n`;
  expect(await transport.send({ ...mail, message })).toMatchObject({ outcome: "sent" });
  expect(smtp.mails.map(({ raw }) => raw)).toEqual([message]);
  transport.close();
});
