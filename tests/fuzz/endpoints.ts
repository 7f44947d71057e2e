import fc from "fast-check";
import { photo } from "#tests/support/content/pictures.ts";
import { bandApplication } from "#tests/support/forms/band-application.ts";
import { volunteerApplication } from "#tests/support/forms/volunteer-application.ts";
import { type Body, formBodies, jsonBodies, pictureBodies } from "./bodies.ts";
import { malformedText, malformedValue } from "./malformed-values.ts";
import { mutatedPayload } from "./mutate-payload.ts";
import { paymentEndpoints } from "./payment-endpoints.ts";

/**
 * An endpoint that accepts POST, and its random input. `errorFormat`: what an error response contains, if not application/problem+json.
 * `successBody`: what a 200 contains, if not a record's reference. `examplePath`: a concrete path where `path` is a pattern.
 */
export type Endpoint = {
  path: string;
  bodies: fc.Arbitrary<Body>;
  examplePath?: string;
  query?: fc.Arbitrary<string>;
  headers?: Record<string, string>;
  errorFormat?: "graphql" | "page" | "stripe";
  successBody?: "payment";
  /** The endpoint refuses more concurrent requests. */
  maxConcurrent?: number;
};

/** Names of the pictures that the applications of bands may show: they are stored before. */
export const pictureNames = Array.from({ length: 300 }, (_, index) => `${String(index).padStart(22, "A")}.jpg`);

const number = fc.nat(1e6);
const email = fc.nat(1e6).map((n) => `fay.${n}@example.org`);
const pictures = await Promise.all([
  photo(64, 48).jpeg().toBuffer(),
  photo(40, 64).png().toBuffer(),
  photo(48, 48).webp().toBuffer(),
]);
const tokens = fc
  .oneof(
    fc.constantFrom("token=", "token=%00", "token=%ff", "token=%", "token=a&token=b", "token[]=a", "__proto__=1"),
    fc.constant(`token=${"A".repeat(43)}`),
    malformedText.map((text) => `token=${encodeURIComponent(text.slice(0, 2000).toWellFormed())}`),
  )
  .map((query) => `?${query}`);

const band = fc
  .tuple(number, fc.constantFrom(...pictureNames))
  .map(([n, name]) => bandApplication(n, { upload: `/uploads/${name}` }));
const message = fc.record({ senderName: malformedText, senderEmail: email, message: malformedText });
const subscriber = fc.record({ email }, { requiredKeys: [] });
/** The operation that the contact form sends. */
export const confirmation =
  "mutation ($senderEmail: String, $senderName: String, $message: String) { sendContactConfirmation(senderEmail: $senderEmail, senderName: $senderName, message: $message) { responseMsg } }";
const queries = fc.oneof(
  { weight: 9, arbitrary: fc.constant(confirmation) },
  { weight: 1, arbitrary: malformedText },
  { weight: 1, arbitrary: fc.nat(3000).map((depth) => `{${"a{".repeat(depth)}b${"}".repeat(depth)}}`) },
  { weight: 1, arbitrary: fc.nat(2000).map((count) => `mutation{${aliases(count)}}`) },
  {
    weight: 2,
    arbitrary: fc.constantFrom(
      "{__schema{types{fields{type{fields{type{name}}}}}}}",
      "query A{health} query B{health}",
      "fragment a on Query{...b} fragment b on Query{...a} {...a}",
      "subscription{health}",
      "{health @skip(if: $nothing)}",
      'mutation{sendContactConfirmation(message:"""\\u0000 block""" senderName:"\\u0000"){responseMsg}}',
      "mutation($message: [[String!]!]!){sendContactConfirmation(message:$message){responseMsg}}",
    ),
  },
);
const operation = fc.record(
  {
    query: queries,
    variables: fc.oneof(message, mutatedPayload(message), message, malformedValue),
    operationName: fc.constantFrom(...Array(9).fill(null), "", "__proto__", 1, {}),
    extensions: fc.constantFrom(null, {}, {}, { a: [] }, 1),
  },
  { requiredKeys: ["query"] },
);

function aliases(count: number) {
  return Array.from({ length: count }, (_, n) => `a${n}:sendContactConfirmation(message:"${n}"){responseMsg}`).join(
    " ",
  );
}

/** Every endpoint of the app that accepts POST. A test compares the list with the app's own routes. */
export const endpoints: readonly Endpoint[] = [
  { path: "/api/records/volunteer-application", bodies: jsonBodies(number.map((n) => volunteerApplication(n))) },
  { path: "/api/records/band-application", bodies: jsonBodies(band) },
  { path: "/imageupload", bodies: pictureBodies(pictures), maxConcurrent: 5 },
  { path: "/api/add-subscriber", bodies: jsonBodies(subscriber) },
  { path: "/newsletter/subscribe", bodies: formBodies(subscriber), errorFormat: "page" },
  { path: "/newsletter/confirm", bodies: formBodies(fc.constant({})), query: tokens, errorFormat: "page" },
  {
    path: "/newsletter/unsubscribe",
    bodies: formBodies(fc.constant({ "List-Unsubscribe": "One-Click" })),
    query: tokens,
    errorFormat: "page",
  },
  { path: "/contact", bodies: formBodies(message), errorFormat: "page" },
  { path: "/graphql", bodies: jsonBodies(operation), errorFormat: "graphql" },
  ...paymentEndpoints,
];
