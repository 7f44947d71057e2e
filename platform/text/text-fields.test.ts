import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  emailAddress,
  fourDigits,
  multiLineText,
  optionalMultiLineText,
  phoneNumber,
  singleLineText,
  webLink,
} from "./text-fields.ts";

const message = "Please fill this in.";
const anything = fc.oneof(
  fc.string({ unit: "binary" }),
  fc.string({
    unit: fc.constantFrom(
      "\0",
      "\t",
      "\n",
      "\r",
      "\u0085",
      "\u2028",
      "\u202e",
      "\ud800",
      "\udc00",
      " ",
      "a",
      "é",
      "🎷",
    ),
  }),
);

describe("a line", () => {
  const field = singleLineText({ max: 20, message });

  it("is clean, on one line, within its length and unchanged when parsed again, for any input", () => {
    fc.assert(
      fc.property(anything, (typed) => {
        const parsed = field.safeParse(typed);
        if (!parsed.success) return;
        expect(parsed.data).not.toMatch(/[\p{Cc}\p{Cs}\u2028-\u202e\u2066-\u2069\u200b\u2060\ufeff]/u);
        expect(parsed.data.trim()).toBe(parsed.data);
        expect(parsed.data.length).toBeGreaterThan(0);
        expect(parsed.data.length).toBeLessThanOrEqual(20);
        expect(field.parse(parsed.data)).toBe(parsed.data);
      }),
    );
  });

  it.each(["a\nb", "a\r\nb", "a\rb", "a\u2028b", "a\u2029b"])("is refused with a line break in it: %j", (typed) => {
    expect(messagesOf(field.safeParse(typed))).toEqual(["Please write this on one line."]);
  });

  it.each(["", "  ", "\n", "\0", null, undefined, 7, {}, [[]]])("is missing when it is %j", (typed) => {
    expect(messagesOf(field.safeParse(typed))).toEqual([message]);
  });

  it("may have exactly its maximum length, and not more", () => {
    expect(field.safeParse(` ${"a".repeat(20)} `).success).toBe(true);
    expect(messagesOf(field.safeParse("a".repeat(21)))).toEqual(["Please keep this to 20 characters."]);
  });

  it("replaces a pasted tab by a space and drops invisible characters", () => {
    expect(field.parse("\tAnn\tLee\u0007\ud83d\n")).toBe("Ann Lee");
  });

  it("contains no bidirectional override, and still allows right-to-left text", () => {
    expect(field.parse("Ann\u202egro.live\u202c \u2067Lee\u2069")).toBe("Anngro.live Lee");
    for (const name of ["\u05d0\u05d1", "\u0645\u06cc\u200c\u0631", "\u05d0\u200fb", "👩‍🎤"])
      expect(field.parse(name)).toBe(name);
  });
});

describe("a text of several lines", () => {
  const field = multiLineText({ max: 5000, message });

  it("keeps its line breaks and tabs, no other invisible character, and is unchanged when parsed again", () => {
    expect(field.parse("\r\n One\r\n\tTwo\rThree\0 \n")).toBe("One\n\tTwo\nThree");
    fc.assert(
      fc.property(anything, (typed) => {
        const parsed = field.safeParse(typed);
        if (!parsed.success) return;
        expect(parsed.data).not.toMatch(/(?![\n\t])[\p{Cc}\p{Cs}]/u);
        expect(field.parse(parsed.data)).toBe(parsed.data);
      }),
    );
  });

  it("has 1 to 5000 characters", () => {
    expect(field.safeParse("a".repeat(5000)).success).toBe(true);
    expect(field.safeParse("a".repeat(5001)).success).toBe(false);
    expect(messagesOf(field.safeParse(" \n "))).toEqual([message]);
  });

  it("may be empty where it is optional", () => {
    const optional = optionalMultiLineText({ max: 10 });
    expect(optional.parse(undefined)).toBe("");
    expect(optional.parse("  ")).toBe("");
    expect(optional.safeParse(null).success).toBe(false);
    expect(optional.safeParse("a".repeat(11)).success).toBe(false);
  });
});

describe("an e-mail address", () => {
  const field = emailAddress(message);

  it("accepts what HTML's e-mail field accepts, with a dot in its domain", () => {
    const plain = fc.emailAddress().filter((address) => !address.includes("=?"));
    fc.assert(fc.property(plain, (address) => field.parse(` ${address} `) === address));
  });

  it.each([
    "o'brien+jazz@example.org",
    "ANN@EXAMPLE.ORG",
    "a=b?c=d@example.org",
    "a@b.co",
    "ann@xn--caf-dma.example",
    `${"a".repeat(64)}@example.org`,
  ])("may be %s", (address) => expect(field.parse(address)).toBe(address));

  it.each([
    "ann",
    "ann@",
    "@example.org",
    "ann@example",
    "ann@example.org, bob@example.org",
    "ann@example.org;bob@example.org",
    "Ann <ann@example.org>",
    '"ann lee"@example.org',
    "ann@example.org\r\nBcc: bob@example.org",
    "ann\n@example.org",
    "ann@exam ple.org",
    "ann@-example.org",
    "ann@example..org",
    "ann@[127.0.0.1]",
    "jürgen@example.org",
    "=?utf-8?q?a?=@example.org",
    "ann=?@example.org",
    `${"a".repeat(65)}@example.org`,
    `a@${"b".repeat(60)}.${"c".repeat(60)}.${"d".repeat(60)}.${"e".repeat(60)}.example.org`,
  ])("is never %j", (address) => expect(field.safeParse(address).success).toBe(false));

  it("contains no white space and no character with a meaning in an email header", () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom("a", "@", ".", ",", "<", ">", "\n", " ", '"', ":", ";") }),
        (typed) => {
          const parsed = field.safeParse(typed);
          if (parsed.success) expect(parsed.data).toMatch(/^[^\s,;:<>"]+@[^\s,;:<>"@]+$/);
        },
      ),
    );
  });
});

describe("a link", () => {
  const field = webLink(message);

  it("is any http or https URL", () => {
    fc.assert(fc.property(fc.webUrl({ withQueryParameters: true }), (link) => field.parse(link) === link));
    expect(field.parse(" HTTPS://Example.org/ ")).toBe("HTTPS://Example.org/");
  });

  it.each([
    "www.example.org",
    "javascript:alert(1)",
    "data:text/html,hello",
    "ftp://example.org/",
    "//example.org",
    "https:example.org",
    "https://",
    "https://exa mple.org/",
    "https://example.org/\nhttps://example.com/",
    `https://example.org/${"a".repeat(2048)}`,
  ])("is never %j", (link) => expect(field.safeParse(link).success).toBe(false));
});

it("a phone number is 1 to 40 characters, however people write them", () => {
  for (const phone of ["0", "+61 (0)400 000 000 ext. 5", "1".repeat(40)])
    expect(phoneNumber(message).parse(phone)).toBe(phone);
  for (const phone of ["", " ", "1".repeat(41)]) expect(phoneNumber(message).safeParse(phone).success).toBe(false);
});

it("a year is four digits, as text", () => {
  expect(fourDigits(message).parse(" 2027 ")).toBe("2027");
  for (const year of ["", "27", "20277", "２０２７", "202x", 2027])
    expect(messagesOf(fourDigits(message).safeParse(year))).toEqual([message]);
});

it("a text of invisible characters alone is empty", () => {
  for (const written of ["\u200b", "\u00ad\n\u2060 \u200b", "\u200e"]) {
    expect(messagesOf(multiLineText({ max: 9, message }).safeParse(written))).toEqual([message]);
    expect(messagesOf(singleLineText({ max: 9, message }).safeParse(written.replaceAll("\n", "")))).toEqual([message]);
  }
});

function messagesOf(parsed: { success: boolean; error?: { issues: { message: string }[] } | undefined }) {
  return parsed.error?.issues.map((issue) => issue.message);
}
