import { expect, test } from "vitest";
import { loadConfig, SettingsError } from "./config.server.ts";

test("starts with nothing set: on this machine only, SQLite in the data folder, embedded content", () => {
  const config = loadConfig({});
  expect(config).toMatchObject({ port: 3000, host: "127.0.0.1", siteUrl: "http://localhost:3000", siteIsLocal: true });
  expect(config.database).toMatchObject({ engine: "sqlite" });
  expect(config.contentful).toBeUndefined();
});

test("names every wrong or missing setting at once", () => {
  const wrong = {
    PORT: "many",
    SITE_URL: "nowhere",
    FESTIVAL_TIME_ZONE: "Mars/Olympus",
    MAIL: "pigeon",
    DATABASE_URL: "mysql://x",
  };
  expect(() => loadConfig(wrong)).toThrow(SettingsError);
  expect(() => loadConfig(wrong)).toThrow(/PORT[\s\S]*SITE_URL[\s\S]*DATABASE_URL[\s\S]*FESTIVAL_TIME_ZONE[\s\S]*MAIL/);
});

test("names missing settings as well as wrong ones", () => {
  const settings = { PORT: "many", SITE_URL: "https://jazz.example.org", CONTENTFUL_SPACE_ID: "abc" };
  expect(() => loadConfig(settings)).toThrow(/PORT[\s\S]*CONTENTFUL_ACCESS_TOKEN[\s\S]*PAYMENTS[\s\S]*MAIL/);
  expect(() => loadConfig({ SITE_URL: "nowhere", CONTENTFUL_SPACE_ID: "abc" })).toThrow(
    /SITE_URL[\s\S]*CONTENTFUL_ACCESS_TOKEN/,
  );
});

test("refuses a SITE_URL with a path", () => {
  expect(() => loadConfig({ SITE_URL: "http://localhost:8080/jazz" })).toThrow(/SITE_URL.*without a path/);
  expect(loadConfig({ SITE_URL: "http://localhost:8080/" }).siteUrl).toBe("http://localhost:8080");
});

test("refuses one of Contentful's two credentials without the other", () => {
  expect(() => loadConfig({ CONTENTFUL_SPACE_ID: "abc" })).toThrow(/CONTENTFUL_ACCESS_TOKEN/);
  expect(() => loadConfig({ CONTENTFUL_ACCESS_TOKEN: "abc" })).toThrow(/CONTENTFUL_SPACE_ID/);
});

test("the preview token is long, and not the one that pages have", () => {
  expect(loadConfig({}).previewToken).toBeUndefined();
  expect(loadConfig({ CONTENTFUL_PREVIEW_TOKEN: "0123456789abcdef" }).previewToken).toBe("0123456789abcdef");
  expect(() => loadConfig({ CONTENTFUL_PREVIEW_TOKEN: "short" })).toThrow(/CONTENTFUL_PREVIEW_TOKEN.*16 characters/);
  const token = "the-same-for-both";
  expect(() =>
    loadConfig({ CONTENTFUL_SPACE_ID: "abc", CONTENTFUL_ACCESS_TOKEN: token, CONTENTFUL_PREVIEW_TOKEN: token }),
  ).toThrow(/CONTENTFUL_PREVIEW_TOKEN.*token of its own/);
});

test("a public site must say by name what only pretends", () => {
  expect(() => loadConfig({ SITE_URL: "https://jazz.example.org" })).toThrow(/PAYMENTS[\s\S]*MAIL/);
  const config = loadConfig({
    SITE_URL: "https://jazz.example.org/",
    PAYMENTS: "off",
    MAIL: "mailbox",
    HOST: "0.0.0.0",
  });
  expect(config).toMatchObject({ siteUrl: "https://jazz.example.org", siteIsLocal: false, host: "0.0.0.0" });
});

test("limits cannot be taken off a public site", () => {
  expect(() =>
    loadConfig({ SITE_URL: "https://jazz.example.org", PAYMENTS: "off", MAIL: "mailbox", RATE_LIMIT: "off" }),
  ).toThrow(/RATE_LIMIT/);
  expect(loadConfig({ RATE_LIMIT: "off" }).rateLimit).toBe(false);
});

test("listens on loopback only while the site's address is local", () => {
  expect(loadConfig({ HOST: "0.0.0.0" }).host).toBe("127.0.0.1");
  expect(loadConfig({ HOST: "::1" }).host).toBe("::1");
  expect(loadConfig({ SITE_URL: "http://127.0.0.1:8080" }).siteIsLocal).toBe(true);
  expect(loadConfig({ SITE_URL: "https://127.0.0.1.example.org", PAYMENTS: "off", MAIL: "mailbox" }).siteIsLocal).toBe(
    false,
  );
});

test("an empty setting counts as not set", () => {
  expect(loadConfig({ DATABASE_URL: "", PORT: "" })).toMatchObject({ port: 3000, database: { engine: "sqlite" } });
});

test("an address of a mail server that cannot be read is refused without quoting its password", () => {
  const load = () => loadConfig({ SMTP_URL: "smtp://jazz:se/cret@mail.example.org:587" });
  expect(load).toThrow(/SMTP_URL: .*%2F/);
  expect(load).not.toThrow(/cret/);
});

const account = {
  STRIPE_SECRET_KEY: "sk_live_1",
  STRIPE_PUBLISHABLE_KEY: "pk_live_1",
  STRIPE_WEBHOOK_SECRET: "whsec_1",
};
const publicSite = { SITE_URL: "https://jazz.example.org", MAIL: "mailbox" };

test("cards are charged with Stripe's three keys, and never without", () => {
  expect(loadConfig({}).payments).toEqual({ mode: "sandbox" });
  expect(loadConfig({ ...publicSite, PAYMENTS: "sandbox" }).payments).toEqual({ mode: "sandbox" });
  expect(loadConfig({ ...account, PAYMENTS: "off" }).payments).toEqual({ mode: "off" });
  expect(loadConfig({ ...publicSite, ...account }).payments).toEqual({
    mode: "stripe",
    secretKey: "sk_live_1",
    publishableKey: "pk_live_1",
    webhookSecret: "whsec_1",
    apiUrl: "https://api.stripe.com",
  });
});

test.each([
  ["a key is missing", { STRIPE_SECRET_KEY: "sk_live_1" }, /STRIPE_PUBLISHABLE_KEY[\s\S]*STRIPE_WEBHOOK_SECRET/],
  ["the secret key stands where everybody sees it", { ...account, STRIPE_PUBLISHABLE_KEY: "sk_live_1" }, /pk_/],
  ["one key is for tests and the other is not", { ...account, STRIPE_PUBLISHABLE_KEY: "pk_test_1" }, /another kind/],
  ["the sandbox is asked for beside a real account", { ...account, PAYMENTS: "sandbox" }, /cannot be sandbox/],
  ["the sandbox is not asked for by name on a public site", publicSite, /PAYMENTS=sandbox/],
  ["mails are to go out and to stay here", { SMTP_URL: "smtp://localhost", MAIL: "mailbox" }, /MAIL.*leave out one/],
  ["a membership costs next to nothing", { MEMBERSHIP_FEE_CENTS: "5" }, /MEMBERSHIP_FEE_CENTS.*cents/],
  ["a membership costs half a cent", { MEMBERSHIP_FEE_CENTS: "500.5" }, /MEMBERSHIP_FEE_CENTS.*whole/],
])("refuses to start when %s, and quotes no key", (_, settings, message) => {
  expect(() => loadConfig(settings)).toThrow(message);
  expect(() => loadConfig(settings)).not.toThrow(/sk_live_1|whsec_1/);
});

test("retention periods are formatted as readable durations", () => {
  const { retention } = loadConfig({ RETAIN_MESSAGES: "1 years", RETAIN_UPLOADS: "36 hours" });
  expect(retention.messages).toEqual({ label: "1 year", ms: 365 * 86_400_000 });
  expect(retention.uploads).toEqual({ label: "36 hours", ms: 36 * 3_600_000 });
  expect(retention.pendingMembers.label).toBe("30 days");
  for (const wrong of ["forever", "0 days", "2", "-1 years", "2 months"])
    expect(() => loadConfig({ RETAIN_MESSAGES: wrong }), wrong).toThrow(
      /RETAIN_MESSAGES.*hours, days, weeks or years, such as/,
    );
});

test("an unknown retention setting is refused, whatever else is wrong", () => {
  expect(() => loadConfig({ RETAIN_MESSAGE: "1 year" })).toThrow(/RETAIN_MESSAGE: is no setting.*RETAIN_MESSAGES/);
  expect(() => loadConfig({ RETAIN_MESSAGE: "1 year", PORT: "x" })).toThrow(/RETAIN_MESSAGE:.*\n.*PORT:/);
});

test("pending members are not deleted while their payment may still succeed", () => {
  expect(() => loadConfig({ RETAIN_PENDING_MEMBERS: "29 days" })).toThrow(/RETAIN_PENDING_MEMBERS.*30 days at least/);
});

test.each([
  "https://ann:secret@jazz.example.org",
  "https://ann@jazz.example.org",
  "https://:secret@jazz.example.org",
  "http://ann:secret@localhost:3000",
])("SITE_URL is refused with a user or a password (%s), which is not quoted", (address) => {
  expect(() => loadConfig({ SITE_URL: address })).toThrow(/SITE_URL: must not contain a user or a password/);
  expect(() => loadConfig({ SITE_URL: address })).not.toThrow(/secret/);
});

test.each(["STRIPE_API_URL", "S3_ENDPOINT"])("%s is refused with a user or a password", (name) => {
  expect(() => loadConfig({ [name]: "https://ann:secret@api.example.org" })).toThrow(
    `${name}: must not contain a user`,
  );
});

test.each([
  "3000",
  "0.0.0.0:3000",
  "localhost:3000",
  "http://localhost",
  "256.1.1.1",
  "1.2.3",
  "[::1]",
  "::g",
  "jazz example",
  "*",
  "127.0.0.1,::1",
  "-jazz",
  "jazz-",
  "a..b",
  "/run/jazz.sock",
  `${"a".repeat(64)}.org`,
])("HOST is refused where it is neither address nor name: %s", (host) => {
  expect(() => loadConfig({ HOST: host })).toThrow(/HOST: must be an address/);
});

test.each(["127.0.0.1", "0.0.0.0", "::", "::1", "fe80::1%eth0", "localhost", "web", "jazz-web_1.internal", "1.jazz"])(
  "HOST may be %s",
  (host) => expect(() => loadConfig({ HOST: host })).not.toThrow(),
);

test.each([
  "0.0.0.0/0",
  "::/0",
  "10.0.0.0/8, 0.0.0.0/0",
  "203.0.113.7/0",
  "0.0.0.0/1 128.0.0.0/1",
  "128.0.0.0/2,0.0.0.0/1,192.0.0.0/2",
  "0.0.0.0/1,128.0.0.0/2,192.0.0.0/3",
  "::ffff:0:0/96",
  "::ffff:0.0.0.0/97,128.0.0.0/1",
  "::/1,8000::/1",
  "2000::/3",
  "2000::/4,3000::/4",
  "0.0.0.0/1",
  "128.0.0.0/1",
  "10.0.0.0/8 64.0.0.0/7",
  "3.0.0.0/8,4.0.0.0/32",
  "203.0.112.0/9 12.0.0.0/9 13.0.0.0/9",
  "::ffff:64.0.0.0/103",
  "2600::/12",
  "2600::/16 2800::/128",
  Array.from({ length: 256 }, (_, part) => `${part}.0.0.0/8`).join(","),
])("TRUSTED_PROXIES is refused where it trusts everybody: %s", (list) => {
  expect(() => loadConfig({ TRUSTED_PROXIES: list })).toThrow(/TRUSTED_PROXIES: must not contain everybody/);
});

test.each([
  "10.0.0.0/8",
  "172.16.0.0/12 192.168.0.0/16",
  "10.0.0.0/8 100.64.0.0/10 127.0.0.0/8 240.0.0.0/4",
  "3.0.0.0/8",
  "3.0.0.0/8 3.4.0.0/16 3.4.5.6",
  "173.245.48.0/20,103.21.244.0/22,104.16.0.0/13,2400:cb00::/32,2606:4700::/32",
  "fc00::/7",
  "2001:db8::/32",
  "127.0.0.1, ::1",
])("TRUSTED_PROXIES may be %s", (list) => {
  expect(() => loadConfig({ TRUSTED_PROXIES: list })).not.toThrow();
});

test.each(["+05:00", "-0330", "+05", "\u221205:00", "Mars/Olympus", "Z", " Australia/Melbourne"])(
  "FESTIVAL_TIME_ZONE is refused where it is no time zone's name: %s",
  (FESTIVAL_TIME_ZONE) => {
    expect(() => loadConfig({ FESTIVAL_TIME_ZONE })).toThrow(
      /FESTIVAL_TIME_ZONE: must be a time zone's name.*no offset/,
    );
  },
);

test.each([
  ["australia/melbourne", "Australia/Melbourne"],
  ["AUSTRALIA/ADELAIDE", "Australia/Adelaide"],
  ["Asia/Calcutta", "Asia/Calcutta"],
  ["utc", "UTC"],
])("the time zone %s is stored as Intl spells it: %s", (given, spelled) => {
  expect(loadConfig({ FESTIVAL_TIME_ZONE: given }).timeZone).toBe(spelled);
});

test.each([
  "//evil.example",
  "/\\evil.example",
  "/\t/evil.example",
  "\\\\evil.example",
  "festival",
  "https://",
  "javascript:x",
  " //x.example",
])("SCHEDULE_URL is refused where it leads to another site without saying so, or nowhere: %j", (SCHEDULE_URL) => {
  expect(() => loadConfig({ SCHEDULE_URL })).toThrow(/SCHEDULE_URL: must begin with one \//);
});

test.each(["/", "/schedule", "/schedule?day=friday#top", "https://tickets.example/x", "HTTP://tickets.example"])(
  "SCHEDULE_URL may be %s",
  (SCHEDULE_URL) => expect(loadConfig({ SCHEDULE_URL }).scheduleUrl).toBe(SCHEDULE_URL),
);
