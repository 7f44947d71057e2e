import { describe, expect, test } from "vitest";
import { answerHints, type ExpectedFormat } from "./answer-hint.ts";

const at = (domain: string) => `ada@${domain}`;
const fixed = (look: ExpectedFormat, answer: string) => answerHints[look](answer)?.fix?.answer;

describe("an email address", () => {
  test.each([
    ["ada@gmial.com", "ada@gmail.com"],
    ["Ada.B@Gmail.con", "Ada.B@gmail.com"],
    ["ada@gmai.com", "ada@gmail.com"],
    ["ada@gmaill.com", "ada@gmail.com"],
    ["ada@gnail.com", "ada@gmail.com"],
    ["ada@gmail.co", "ada@gmail.com"],
    ["ada@gmail.com.au", "ada@gmail.com"],
    ["ada@gmail,com", "ada@gmail.com"],
    ["ada@gmailcom", "ada@gmail.com"],
    ["ada@gmail", "ada@gmail.com"],
    [" ada@ gmail.cmo ", "ada@gmail.com"],
    ["ada@hotmial.com", "ada@hotmail.com"],
    ["ada@outlok.com", "ada@outlook.com"],
    ["ada@yaho.com.au", "ada@yahoo.com.au"],
    ["ada@bigpnd.com", "ada@bigpond.com"],
    ["ada@iclould.com", "ada@icloud.com"],
    ["ada@optusnet.con.au", "ada@optusnet.com.au"],
    ["ada@festival.con", "ada@festival.com"],
    ["ada@ymail.con", "ada@ymail.com"],
  ])("%s was perhaps meant as %s", (written, meant) => {
    expect(answerHints.email(written)).toEqual({ fix: { label: `Did you mean ${meant}?`, answer: meant } });
  });

  test.each([
    "ada@gmail.com",
    "ada@GMAIL.com",
    "ada@ymail.com",
    "ada@mail.com",
    "ada@email.com",
    "ada@hotmail.co.uk",
    "ada@hotmail.fr",
    "ada@yahoo.ca",
    "ada@yahoo.co.nz",
    "ada@bigpond.com.au",
    "ada@example.org",
    "ada@live.com.au",
    ...["yahoo.com.ar", "yahoo.com.br", "yahoo.co", "yahoo.co.id", "ymail.com", "rocketmail.com", "yahoo.com.mx"].map(
      at,
    ),
    ...["hotmail.com.ar", "hotmail.com.br", "hotmail.co", "hotmail.co.nz", "hotmail.it", "live.co.uk", "live.nl"].map(
      at,
    ),
    ...[
      "outlook.com.ar",
      "outlook.com.br",
      "outlook.co.nz",
      "outlook.fr",
      "outlook.es",
      "msn.com",
      "windowslive.com",
    ].map(at),
    ...["proton.me", "pm.me", "protonmail.ch", "fastmail.fm", "fastmail.com.au", "icloud.com.cn", "mac.com"].map(at),
    ...["gmx.com", "gmx.net", "web.de", "mail.ru", "aol.com", "cloud.com", "googlemail.com", "bigpond.net"].map(at),
    ...["inet.net.au", "tpg.com.au", "dodo.com.au", "adam.com.au", "zoho.com", "hey.com", "tutanota.com", "qq.com"].map(
      at,
    ),
    "ada@me.com",
    "ada@company.com",
    "ada@festival.cm",
    "",
  ])("%s may well be meant", (written) => {
    expect(answerHints.email(written)).toBeUndefined();
  });

  test.each(["ada", "bob at home", "@", "ada@"])("%s is none", (written) => {
    expect(answerHints.email(written)).toEqual({ text: "This does not look like an e-mail address." });
  });
});

test("a phone number has digits, of any script and however they are written", () => {
  for (const written of ["none", "n/a", "ask Bo", "-", "123"])
    expect(answerHints.phone(written), written).toBeDefined();
  for (const written of ["0491 570 006", "+61 (0)3 5550-0161", "03 5550 0161 ext. 12", "٠٤٩١٥٧٠٠٠٦", "13 11 26", " "])
    expect(answerHints.phone(written), written).toBeUndefined();
});

test("a postcode has four digits and begins with 02 at least", () => {
  for (const written of ["VIC", "399", "39999", "0000", "0123", "3999a", "SW1A 1AA"])
    expect(answerHints.postcode(written), written).toBeDefined();
  for (const written of ["3999", " 3999 ", "39 99", "0200", "0800", "9999", ""])
    expect(answerHints.postcode(written), written).toBeUndefined();
});

describe("a link", () => {
  test.each([
    ["stompers.example.org", "https://stompers.example.org"],
    [" www.example.org/a?b=c ", "https://www.example.org/a?b=c"],
    ["//example.org", "https://example.org"],
    ["http//example.org", "https://example.org"],
    ["https:example.org", "https://example.org"],
    ["https:/example.org", "https://example.org"],
    ["htps://example.org", "https://example.org"],
    ["ttps://example.org", "https://example.org"],
    ["http:example.org", "https://example.org"],
    ["httpbin.example.org", "https://httpbin.example.org"],
    ["müsli.example.org", "https://müsli.example.org"],
  ])("%s gets its beginning: %s", (written, link) => {
    expect(fixed("link", written)).toBe(link);
  });

  test.each([
    "https://example.org",
    "HTTP://example.org",
    "The Stompers on the web",
    "stompers",
    "javascript:alert(1)",
    "mailto:ada@example.org",
    "ada@example.org",
    "data:text/html,x.y",
    "12.50",
    "",
  ])("%s is left alone", (written) => {
    expect(answerHints.link(written)).toBeUndefined();
  });
});
