import fc from "fast-check";

const awkward = [
  "",
  " ",
  "\0",
  "a\0b",
  "\ud800",
  "\udfff\ud800",
  "\u202eesrever",
  "\ufeff",
  "\u2028",
  "a\r\nBcc: everybody@example.org",
  "'; drop table bands; --",
  "<script>alert(1)</script>",
  "../../etc/passwd",
  "=cmd|' /C calc'!A0",
  "{{7*7}}%s%n",
  "👩‍👩‍👧‍👦".repeat(50),
  "Z͑ͫ̓ͪ̂ͫ̽͏̴̙̤̞͉͚̯̞̠͍A̴̵̜̰͔ͫ͗͢L̠ͨͧͩ͘G̴̻͈͍͔̹̑͗̎̅͛́Ǫ̵̹̻̝̳͂̌̌͘",
  "a@b@c",
  `${"a".repeat(64)}@${"b".repeat(200)}.example`,
  "/uploads/../../etc/passwd",
  "javascript:alert(1)",
  "https://[",
] as const;

/** Malformed text: any code points, problematic ones, and sometimes a very long text. */
export const malformedText = fc.oneof(
  { weight: 4, arbitrary: fc.string({ unit: "binary", maxLength: 300 }) },
  { weight: 4, arbitrary: fc.constantFrom(...awkward) },
  { weight: 1, arbitrary: fc.nat(400_000).map((length) => "x".repeat(length)) },
);

const constants = [null, true, 0, -1, 0.5, 1e308, 2 ** 53, [], {}, [[]], [null], { a: {} }];

/** Any JSON value, of whatever type. */
export const malformedValue = fc.oneof(
  { weight: 3, arbitrary: malformedText },
  { weight: 3, arbitrary: fc.jsonValue({ maxDepth: 4, stringUnit: "binary" }) },
  // Copied, since a mutation may put one of them into another.
  { weight: 3, arbitrary: fc.constantFrom(...constants).map((value) => structuredClone(value)) },
  { weight: 1, arbitrary: fc.nat(5000).map((length) => Array.from({ length }, () => ({}))) },
  { weight: 1, arbitrary: fc.nat(300).map(nested) },
);

function nested(depth: number) {
  let value: unknown = "deep";
  for (let level = 0; level < depth; level += 1) value = level % 2 ? [value] : { value };
  return value;
}

/** Bytes as the page sends them, or truncated, overwritten, duplicated, or random. */
export function corruptedBytes(intact: fc.Arbitrary<Buffer>): fc.Arbitrary<Buffer> {
  const spot = fc.double({ min: 0, max: 1, noNaN: true });
  const scrap = fc.oneof(
    fc.uint8Array({ minLength: 1, maxLength: 40 }),
    fc.constantFrom(
      ...["ff", "c0af", "eda080", "f4908080", "00", "efbbbf", "0d0a0d0a", "2d2d"].map((hex) => Buffer.from(hex, "hex")),
    ),
  );
  return fc.oneof(
    { weight: 16, arbitrary: intact },
    {
      weight: 2,
      arbitrary: fc.tuple(intact, spot).map(([bytes, at]) => bytes.subarray(0, Math.floor(bytes.length * at))),
    },
    {
      weight: 2,
      arbitrary: fc.tuple(intact, spot, scrap).map(([bytes, at, malformed]) => {
        const cut = Math.floor(bytes.length * at);
        return Buffer.concat([bytes.subarray(0, cut), malformed, bytes.subarray(cut + malformed.length)]);
      }),
    },
    { weight: 1, arbitrary: intact.map((bytes) => Buffer.concat([bytes, bytes])) },
    { weight: 1, arbitrary: fc.uint8Array({ maxLength: 2000 }).map((bytes) => Buffer.from(bytes)) },
    { weight: 1, arbitrary: fc.nat(60_000).map((depth) => Buffer.from(`{"a":${"[".repeat(depth)}`)) },
  );
}
