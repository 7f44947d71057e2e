/** `npm run mail:test -- ADDRESS`: tests the mail settings with one email, and prints advice when it fails. */
import { join } from "node:path";
import { type Config, loadConfig } from "#platform/config/config.server.ts";
import { composeMessage, UnsafeEmailError } from "#services/mail/emails/mail-message.server.ts";
import type { DeliveryResult, SmtpProblem } from "#services/mail/transport/delivery-result.server.ts";
import { createMailTransport } from "#services/mail/transport/mail-transport.server.ts";
import { festivalName } from "#services/site/festival-name.ts";
import { print, printError } from "./parts/print.ts";
import { runCommand } from "./parts/run-command.ts";

const advice: Record<SmtpProblem, string> = {
  unreachable:
    "Check host and port in SMTP_URL (usually 587, or smtps:// with 465), and whether a firewall is in between.",
  dropped: "It closed the line. Try again in a few minutes; some servers do this to addresses they do not know.",
  timeout: "A firewall often swallows port 25: try 587, or smtps:// with 465.",
  tls: "Certificate and host name must fit: use the server's own name in SMTP_URL. smtp:// needs STARTTLS, smtps:// TLS from the start.",
  login:
    "Check user and password in SMTP_URL. Special characters are written as %40 for @, %2F for /, %3A for :. Some providers want an app password.",
  sender:
    "The server does not send for MAIL_FROM. Use an address of the account in SMTP_URL, or have the provider allow it.",
  recipient: "The server knows no such recipient. Check the address, or try another.",
  deferred:
    "It may take the mail later (greylisting), or has a rule against it: what it said tells which. The site tries for three days.",
  content: "The server did not like what the mail says: what it said tells why.",
  other: "What the server said may tell why.",
};

await runCommand(() => tryMail(process.argv[2]));

async function tryMail(address: string | undefined): Promise<number> {
  if (!address) return finish("Which address? npm run mail:test -- you@example.org", 2);
  const config = loadConfig();
  print(`One mail from ${config.mailFrom} to ${address}, ${way(config)}.`);
  try {
    return report(await send(config, address), config);
  } catch (error) {
    if (error instanceof UnsafeEmailError) return finish(`It was not sent: ${error.message}.`, 2);
    throw error;
  }
}

/** Without the password. */
function way({ smtpUrl, dataDir }: Config) {
  if (!smtpUrl) return `into the mailbox ${join(dataDir, "mail")}, because SMTP_URL is not set`;
  const { host, username, protocol } = new URL(smtpUrl);
  return `through ${protocol}//${host}${username && ` as ${decodeURIComponent(username)}`}`;
}

async function send(config: Config, address: string): Promise<DeliveryResult> {
  const id = `test-${crypto.randomUUID()}`;
  const date = new Date();
  const email = {
    to: address,
    subject: "A test of the festival's mail",
    text: `This mail was sent to try the mail setting of ${config.siteUrl}.\nIf you can read it, the setting works.\n`,
  };
  const composed = await composeMessage(email, { id, date, mailFrom: config.mailFrom, festival: festivalName });
  const transport = createMailTransport(config);
  const delivery = await transport.send({ id, queuedAt: date.getTime(), ...composed });
  transport.close();
  return delivery;
}

function report(delivery: DeliveryResult, { smtpUrl, mailFrom }: Config): number {
  if (delivery.detail) print(`What it said: ${delivery.detail}`);
  if (delivery.outcome !== "sent") {
    const { reason: why, problem: smtpProblem } = delivery;
    const todo = smtpProblem ? advice[smtpProblem] : "Check that DATA_DIR can be written and its disk is not full.";
    return finish(`It was not sent: ${why}. ${todo}`, 1);
  }
  if (!smtpUrl) return finish("It lies in the mailbox. Nobody gets it: set SMTP_URL to send mail.", 0);
  return finish(afterwards(mailFrom.slice(mailFrom.indexOf("@") + 1)), 0);
}

/** What to look at in the mail: whether its recipients believe that it is the domain's own. */
function afterwards(domain: string): string {
  return [
    "The server took it. Look for it, among the spam as well, and open its source (at Gmail: Show original).",
    "Authentication-Results should say spf=pass, dkim=pass and dmarc=pass. For each that does not, a TXT record is missing or wrong:",
    `  SPF    ${domain}: which servers may send for it`,
    `  DKIM   (a name from your mail provider)._domainkey.${domain}: the key of the provider's signature`,
    `  DMARC  _dmarc.${domain}: what becomes of mails for which neither holds`,
    'What to set: docs/operations.md, "Emails that arrive".',
  ].join("\n");
}

function finish(message: string, code: number) {
  if (code === 0) print(message);
  else printError(message);
  return code;
}
