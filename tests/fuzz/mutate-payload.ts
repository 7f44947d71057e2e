import fc from "fast-check";
import { malformedText, malformedValue } from "./malformed-values.ts";

/** What a body is made of before it is damaged, as JSON or a form has it. */
export type Payload = Record<string, unknown>;

/** A value somewhere within a payload. */
type Place = { holder: object; name: string; found: unknown };
type Change = { way: keyof typeof ways; at: number; spice: string; value: unknown };

const ways = {
  /** One odd sign in a text that is fine otherwise: this gets past more checks than any rubbish. */
  sprinkle: ({ holder, name, found }: Place, { spice }: Change) => {
    if (typeof found === "string") put(holder, name, found.slice(0, 1) + spice + found.slice(1));
  },
  replace: ({ holder, name }: Place, { value }: Change) => put(holder, name, value),
  wrap: ({ holder, name, found }: Place) => put(holder, name, [found]),
  remove: ({ holder, name }: Place) => void Reflect.deleteProperty(holder, name),
};

const spices = [
  "\x01",
  "\x7f",
  "\ud800",
  "\u2028",
  "\u202e",
  "\ufeff",
  "\n",
  "\r\n",
  "\t",
  "é",
  "🎷",
  "'",
  '"',
  "\\",
  "<b>",
  "%00",
];
const strangeKeys = [
  "__proto__",
  "constructor",
  "prototype",
  "toString",
  "hasOwnProperty",
  "",
  "0",
  "length",
  "\0",
  "id",
];

/** A payload as it should be, with some of its values changed, taken away or put where they do not belong, and keys that nobody knows. */
export function mutatedPayload(valid: fc.Arbitrary<Payload>): fc.Arbitrary<Payload> {
  const change: fc.Arbitrary<Change> = fc.record({
    way: fc.constantFrom("sprinkle", "sprinkle", "sprinkle", "replace", "wrap", "remove"),
    at: fc.nat(),
    spice: fc.oneof(fc.constant("\0"), fc.constantFrom(...spices), fc.constantFrom(...spices)),
    value: malformedValue,
  });
  const addition = fc.tuple(fc.oneof(fc.constantFrom(...strangeKeys), malformedText), malformedValue);
  const additions = fc.oneof(
    { weight: 5, arbitrary: fc.constant([]) },
    { weight: 1, arbitrary: fc.array(addition, { maxLength: 3 }) },
  );
  return fc.tuple(valid, fc.array(change, { maxLength: 2 }), additions).map(([payload, changes, added]) => {
    const copy = structuredClone(payload);
    for (const each of changes) changeOne(copy, each);
    for (const [key, value] of added) put(copy, key, value);
    return copy;
  });
}

function changeOne(payload: Payload, change: Change) {
  const places = placesIn(payload);
  const place = places[change.at % Math.max(places.length, 1)];
  if (place) ways[change.way](place, change);
}

function placesIn(holder: object): Place[] {
  return Object.entries(holder).flatMap(([name, found]) => [
    { holder, name, found },
    ...(typeof found === "object" && found !== null ? placesIn(found) : []),
  ]);
}

/** As JSON.parse does it: `__proto__` becomes a property like any other. */
function put(holder: object, name: string, value: unknown) {
  Object.defineProperty(holder, name, { value, enumerable: true, configurable: true, writable: true });
}
