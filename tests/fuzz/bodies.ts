import fc from "fast-check";
import { corruptedBytes, malformedText, malformedValue } from "./malformed-values.ts";
import { mutatedPayload, type Payload } from "./mutate-payload.ts";

/** A body with its declared type. */
export type Body = { type: string; bytes: Buffer };

const boundary = "----fuzz";
const multipartType = `multipart/form-data; boundary=${boundary}`;
const formType = "application/x-www-form-urlencoded";

/** JSON of valid and mutated payloads, and of unrelated values. */
export function jsonBodies(valid: fc.Arbitrary<Payload>): fc.Arbitrary<Body> {
  const values = fc.oneof({ weight: 14, arbitrary: mutatedPayload(valid) }, { weight: 1, arbitrary: malformedValue });
  return bodies(
    "application/json",
    values.map((value) => Buffer.from(JSON.stringify(value) ?? "")),
  );
}

/** The same as the two encodings that a form has without JavaScript. */
export function formBodies(valid: fc.Arbitrary<Payload>): fc.Arbitrary<Body> {
  const fields = mutatedPayload(valid).map((payload) =>
    Object.entries(payload).map(([name, value]) => [name, textOf(value)]),
  );
  return fc.oneof(
    bodies(
      formType,
      fields.map((pairs) => Buffer.from(new URLSearchParams(pairs).toString())),
    ),
    bodies(
      multipartType,
      fields.map((pairs) => multipart(pairs.map(([name = "", value]) => part(name, Buffer.from(value ?? ""))))),
    ),
  );
}

/** Multipart with pictures, the same and damaged ones, missing or doubled, and with rubbish in the parts' own heads. */
export function pictureBodies(pictures: readonly Buffer[]): fc.Arbitrary<Body> {
  const picture = corruptedBytes(fc.constantFrom(...pictures)).chain((bytes) =>
    fc
      .constantFrom('image"; filename="p.jpg', 'image"; filename="../../p.php\0.jpg', "image", 'picture"; filename="p"')
      .map((name) => part(name, bytes, "Content-Type: image/jpeg")),
  );
  const text = fc
    .tuple(
      fc.constantFrom("bio", "website", "__proto__", "image", "\r\n"),
      malformedText,
      fc.constantFrom("", "X: \0", "Content-Disposition: x"),
    )
    .map(([name, value, head]) => part(name, Buffer.from(value), head));
  const good = fc
    .constantFrom(...pictures)
    .map((bytes) => [
      part('image"; filename="p.jpg', bytes, "Content-Type: image/jpeg"),
      part("bio", Buffer.from("Formed in a kitchen.")),
      part("website", Buffer.from("")),
    ]);
  const parts = fc.oneof(good, fc.array(fc.oneof(picture, text), { maxLength: 5 }));
  return bodies(multipartType, parts.map(multipart));
}

/** Sometimes damaged, and sometimes declared as another type. */
function bodies(type: string, intact: fc.Arbitrary<Buffer>): fc.Arbitrary<Body> {
  const types = fc.oneof(
    { weight: 14, arbitrary: fc.constant(type) },
    { weight: 1, arbitrary: fc.constantFrom(...otherTypes) },
  );
  return fc.record({ type: types, bytes: corruptedBytes(intact) });
}

const otherTypes = [
  "",
  "text/plain",
  "application/json; charset=utf-16",
  'application/json; charset="utf-8',
  "application/json, application/json",
  "application/graphql",
  formType,
  multipartType,
  "multipart/form-data",
  "multipart/form-data; boundary=",
  `multipart/form-data; boundary="${"x".repeat(500)}"`,
  "multipart/mixed; boundary=----fuzz",
  "\xe4\xf6\xfc/*;;==",
];

function part(name: string, bytes: Buffer, head = "") {
  return Buffer.concat([
    Buffer.from(`--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n${head && `${head}\r\n`}\r\n`),
    bytes,
    Buffer.from("\r\n"),
  ]);
}

function multipart(parts: Buffer[]) {
  return Buffer.concat([...parts, Buffer.from(`--${boundary}--\r\n`)]);
}

function textOf(value: unknown) {
  return typeof value === "string" ? value : (JSON.stringify(value) ?? "");
}
