import { join } from "node:path";
import type { Config } from "#platform/config/config.server.ts";

type Started = {
  development: boolean;
  /** The first person's link, while the desk has nobody. */
  deskLink: string | undefined;
};

/** What the program prints once it is ready: the address, and which services are embedded or external. */
export function startupSummary(config: Config, { development, deskLink }: Started): string {
  const rows = [
    ["address", `${config.siteUrl}${development ? "  (development: reloads as files change)" : ""}`],
    ["listens on", `${config.host}:${config.port}`],
    ["content", config.contentful ? `Contentful, space ${config.contentful.space}` : "embedded content service"],
    ["database", config.database.engine === "sqlite" ? `SQLite, ${config.database.file}` : "PostgreSQL"],
    ["mails", mails(config)],
    ["payments", payments(config)],
    ["data folder", config.dataDir],
    ["the desk", deskLink ?? `${config.siteUrl}/desk`],
  ];
  return ["", ...rows.map(([name = "", value]) => `  ${name.padEnd(14)}${value}`), ""].join("\n");
}

/** Only the host of the mail server: its URL holds a password. */
function mails({ smtpUrl, dataDir, siteUrl, siteIsLocal }: Config) {
  if (smtpUrl) return `sent through ${new URL(smtpUrl).host}`;
  const folder = `stay in ${join(dataDir, "mail")}`;
  return siteIsLocal ? `${folder}, shown at ${siteUrl}/sandbox/mail` : folder;
}

/** Warns about a public site on the sandbox, whose members never pay. */
function payments({ payments: { mode }, siteIsLocal }: Config) {
  if (mode === "stripe") return "Stripe";
  if (mode === "off") return "off: nobody can become a member";
  const sandbox = "embedded payment sandbox: NO CARD IS EVER CHARGED";
  return siteIsLocal ? sandbox : `${sandbox}, and this is a public site (PAYMENTS=sandbox)`;
}
