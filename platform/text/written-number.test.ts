import fc from "fast-check";
import { expect, test } from "vitest";
import { readNumber } from "./written-number.ts";

const dollars = (written: string) => {
  const read = readNumber(written, { unit: "dollars", min: 1, max: 100_000 });
  return read.ok ? read.number : read.reason;
};

test.each([
  ...[
    "350",
    "350,00",
    "350.00",
    "$350",
    "$ 350",
    "AU$ 350.-",
    "A$350",
    "AUD 350",
    "350 AUD",
    "350 dollars",
    "350$",
    "350.",
    "350,-",
  ],
  ...[
    "00350",
    " 350\u00a0",
    "３５０",
    "＄３５０．００",
    "٣٥٠",
    "350\u200b",
    "\ufeff350",
    "350,0",
    "Aud350",
    "350.--",
    "350.–",
  ],
])("%j is 350 dollars", (written) => expect(dollars(written)).toBe(350));

test.each([
  "1250",
  "$1,250",
  "1 250",
  "1\u00a0250",
  "1\u202f250",
  "1'250",
  "1’250",
  "1.250,00",
  "1,250.00",
  "1 250,00",
  "１，２５０",
])("%j is 1250 dollars", (written) => expect(dollars(written)).toBe(1250));

test("cents are read as cents", () => {
  expect(["350.50", "350,5", "1,5", "1.250,50", ".5", "0.350", "0,350"].map(dollars)).toEqual([
    ...[350.5, 350.5, 1.5, 1250.5, 0.5, 0.35, 0.35],
  ]);
});

test.each([
  ...[
    "",
    " ",
    "$",
    "free",
    "five hundred",
    "$600 each",
    "600 per set",
    "about 600",
    "500-600",
    "500/600",
    "0x10",
    "1e3",
    "1k",
    "∞",
    "NaN",
  ],
  ...[
    "US$350",
    "€350",
    "350 EUR",
    "1 25",
    "12 50",
    "1,25,000",
    "1,250,50",
    "1.250 000",
    "350⁵⁰",
    "350½",
    "①",
    "Ⅻ",
    "600 + GST",
    "1..5",
    "--5",
  ],
  ...["9".repeat(16), "3 5 0", "350%", "1_000", "(350)", "+350", "350 .00", "-"],
])("%j is no number of dollars", (written) => expect(dollars(written)).toBe("unreadable"));

test("a point before three digits is asked about, unless only one of the two numbers can be", () => {
  expect(readNumber("1.250")).toEqual({ ok: false, reason: "ambiguous", readings: [1250, 1.25] });
  expect(readNumber("33.333", { min: 0, max: 100 })).toEqual({ ok: true, number: 33.333 });
  expect(readNumber("0.250", { min: 1 })).toEqual({ ok: true, number: 0.25 });
  expect(readNumber("1.250.000")).toEqual({ ok: true, number: 1_250_000 });
});

test("a negative number stays negative, and without a unit any currency's sign may stand beside it", () => {
  expect(["-350", "−350", "$-350", "-1.250,50"].map((written) => readNumber(written))).toEqual(
    [-350, -350, -350, -1250.5].map((number) => ({ ok: true, number })),
  );
  expect(readNumber("1.250,50 €")).toEqual({ ok: true, number: 1250.5 });
});

test("every text of digits and separators is read as a search through all notations reads it", () => {
  const text = fc.string({
    unit: fc.constantFrom("0", "1", "2", "5", ",", ".", " ", "'"),
    minLength: 1,
    maxLength: 11,
  });
  const notation = fc
    .record({
      number: fc.nat(2_000_000),
      cents: fc.option(fc.nat(99)),
      group: fc.constantFrom("", ...signs),
      point: fc.constantFrom(",", "."),
    })
    .map(
      ({ number, cents, group, point }) =>
        rendered(String(number), group) + (cents === null ? "" : point + String(cents)),
    );
  fc.assert(
    fc.property(fc.oneof(text, notation), (written) => {
      const slow = slowReadings(written.trim());
      const read = readNumber(written);
      if (read.ok) expect(slow).toEqual([read.number]);
      else if (read.reason === "ambiguous") expect(slow.toSorted()).toEqual([...read.readings].toSorted());
      else expect(slow).toEqual([]);
    }),
    { numRuns: 3000 },
  );
});

const signs = [",", ".", " ", "'"];

/** Tries every sign for thousands with every sign for decimals, writes down what that would mean, and compares. */
function slowReadings(written: string): number[] {
  const text = /\d[.,]$/.test(written) ? written.slice(0, -1) : written;
  const found = new Set<number>();
  for (const group of ["", ...signs])
    for (const point of ["", ",", "."]) {
      if (point !== "" && point === group) continue;
      const at = point === "" ? -1 : text.lastIndexOf(point);
      const [whole, fraction] = at < 0 ? [text, ""] : [text.slice(0, at), text.slice(at + 1)];
      if (at >= 0 && !/^\d+$/.test(fraction)) continue;
      const digits = group === "" ? whole : whole.replaceAll(group, "");
      const isWhole = /^\d+$/.test(digits) || (digits === "" && at === 0);
      const isGrouped = group !== "" && digits.length > 3 && !digits.startsWith("0");
      if (!isWhole || (group !== "" && !isGrouped) || rendered(digits, group) !== whole) continue;
      // English: a comma before three digits is for thousands, and so are cents with three digits behind a thousand no cents.
      if (point === "," && fraction.length === 3 && group === "" && /^[1-9]\d{0,2}$/.test(digits)) continue;
      if (group !== "" && fraction.length > 2) continue;
      found.add(Number(`${digits}.${fraction || "0"}`));
    }
  return [...found];
}

function rendered(digits: string, group: string): string {
  return group === "" ? digits : digits.replace(/(?<=\d)(?=(?:\d{3})+$)/g, group);
}
