import { expect, test } from "vitest";
import { loadConfig } from "#platform/config/config.server.ts";
import { startupSummary } from "./startup-summary.ts";

const started = { development: false, deskLink: undefined };

test("names the first person's link to the desk, and without one its address", () => {
  const config = loadConfig({ PORT: "4622" });
  const link = "http://localhost:4622/desk/first#secret";
  expect(startupSummary(config, started)).toMatch(/the desk +http:\/\/localhost:4622\/desk$/m);
  expect(startupSummary(config, { ...started, deskLink: link })).toMatch(/the desk +\S+\/desk\/first#secret$/m);
});

test.each([
  ["the port that is listened on, without SITE_URL", { PORT: "4622" }, "http://localhost:4622"],
  ["SITE_URL", { PORT: "4622", SITE_URL: "http://localhost:4621" }, "http://localhost:4621"],
])("the address is %s", (_, settings, address) => {
  const lines = startupSummary(loadConfig(settings), started).split("\n");
  expect(lines.find((line) => line.includes("address"))).toMatch(new RegExp(`\\s${address}$`));
  expect(lines.find((line) => line.includes("listens on"))).toContain("127.0.0.1:4622");
  expect(lines.find((line) => line.includes("mails"))).toContain(`${address}/sandbox/mail`);
});

const account = {
  STRIPE_SECRET_KEY: "sk_live_1",
  STRIPE_PUBLISHABLE_KEY: "pk_live_1",
  STRIPE_WEBHOOK_SECRET: "whsec_1",
};
const publicSite = { SITE_URL: "https://jazz.example.org", MAIL: "mailbox" };

test.each([
  ["Stripe", account, /payments +Stripe$/],
  ["off", { PAYMENTS: "off" }, /payments +off: nobody can become a member$/],
  ["the sandbox", {}, /payments +embedded payment sandbox: NO CARD IS EVER CHARGED$/],
  [
    "the sandbox on a public site",
    { ...publicSite, PAYMENTS: "sandbox" },
    /NO CARD IS EVER CHARGED, and this is a public site/,
  ],
])("shows whether cards are charged: %s", (_, settings, message) => {
  const table = startupSummary(loadConfig(settings), started);
  expect(table.split("\n").find((line) => line.includes("payments"))).toMatch(message);
  expect(table).not.toMatch(/sk_|whsec_/);
});
