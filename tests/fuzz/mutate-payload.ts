import fc from "fast-check";
import { malformedText, malformedValue } from "./malformed-values.ts";

/** The fields of a body, before it is encoded as JSON or a form. */
export type Payload = Record<string, unknown>;

/** A value somewhere within a payload. */
type Place = { parent: object; name: string; current: unknown };
type Mutation = { kind: keyof typeof mutations; at: number; character: string; value: unknown };

const mutations = {
  /** Inserts one unusual character into an otherwise valid text: this passes more checks than random text. */
  insertCharacter: ({ parent, name, current }: Place, { character }: Mutation) => {
    if (typeof current === "string") setProperty(parent, name, current.slice(0, 1) + character + current.slice(1));
  },
  replace: ({ parent, name }: Place, { value }: Mutation) => setProperty(parent, name, value),
  wrap: ({ parent, name, current }: Place) => setProperty(parent, name, [current]),
  remove: ({ parent, name }: Place) => void Reflect.deleteProperty(parent, name),
};

const unusualCharacters = [
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
const unusualKeys = [
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

/** A valid payload with some of its values changed, removed or wrapped in a list, and with unknown keys. */
export function mutatedPayload(valid: fc.Arbitrary<Payload>): fc.Arbitrary<Payload> {
  const mutation: fc.Arbitrary<Mutation> = fc.record({
    kind: fc.constantFrom("insertCharacter", "insertCharacter", "insertCharacter", "replace", "wrap", "remove"),
    at: fc.nat(),
    character: fc.oneof(
      fc.constant("\0"),
      fc.constantFrom(...unusualCharacters),
      fc.constantFrom(...unusualCharacters),
    ),
    value: malformedValue,
  });
  const addition = fc.tuple(fc.oneof(fc.constantFrom(...unusualKeys), malformedText), malformedValue);
  const additions = fc.oneof(
    { weight: 5, arbitrary: fc.constant([]) },
    { weight: 1, arbitrary: fc.array(addition, { maxLength: 3 }) },
  );
  return fc.tuple(valid, fc.array(mutation, { maxLength: 2 }), additions).map(([payload, changes, added]) => {
    const copy = structuredClone(payload);
    for (const each of changes) applyMutation(copy, each);
    for (const [key, value] of added) setProperty(copy, key, value);
    return copy;
  });
}

function applyMutation(payload: Payload, mutation: Mutation) {
  const places = placesIn(payload);
  const place = places[mutation.at % Math.max(places.length, 1)];
  if (place) mutations[mutation.kind](place, mutation);
}

function placesIn(parent: object): Place[] {
  return Object.entries(parent).flatMap(([name, current]) => [
    { parent, name, current },
    ...(typeof current === "object" && current !== null ? placesIn(current) : []),
  ]);
}

/** Sets a property as JSON.parse does: `__proto__` becomes an ordinary property. */
function setProperty(parent: object, name: string, value: unknown) {
  Object.defineProperty(parent, name, { value, enumerable: true, configurable: true, writable: true });
}
