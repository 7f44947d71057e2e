import { type Context, Hono } from "hono";
import qs from "qs";
import { authenticate, secretKeyRequired, wrongKey } from "../http/api-keys.ts";
import { bufferBody } from "../http/buffer-body.ts";
import { errorReply, invalidRequest, type Reply } from "../http/stripe-errors.ts";
import { apiVersion } from "../http/webhook-events.ts";
import { respondOnce } from "./idempotency.ts";
import {
  cancelPayment,
  confirmPayment,
  createPayment,
  listPayments,
  type Operation,
  type OperationRequest,
  retrievePayment,
  type Sandbox,
  updatePayment,
} from "./intent-operations.ts";
import { newId } from "./new-id.ts";
import { listRefunds, refundPayment } from "./refund-operations.ts";

export type ApiOptions = {
  secretKey: string;
  publishableKey: string;
  /** Whether a client may use the secret key at all: on a public site, those on this machine alone. */
  allowsSecretKey: (c: Context) => boolean;
};

const MAX_BODY_BYTES = 64 * 1024;

/** Stripe's PaymentIntents and Refunds APIs, as far as this site and Stripe's clients use it. */
export function paymentIntentsApi(sandbox: Sandbox, options: ApiOptions): Hono {
  const api = new Hono();
  const route = (operation: Operation, { allowsPublishableKey = false } = {}) => {
    return (c: Context) => respond(c, { sandbox, options, operation, allowsPublishableKey });
  };
  api.use(bufferBody(MAX_BODY_BYTES, () => send(errorReply(tooLarge))));
  api.post("/payment_intents", route(createPayment));
  api.get("/payment_intents", route(listPayments));
  api.get("/:objects/search", route(refuseSearch));
  api.get("/payment_intents/:id", route(retrievePayment, { allowsPublishableKey: true }));
  api.post("/payment_intents/:id", route(updatePayment));
  api.post("/payment_intents/:id/confirm", route(confirmPayment, { allowsPublishableKey: true }));
  api.post("/payment_intents/:id/cancel", route(cancelPayment));
  api.post("/refunds", route(refundPayment));
  api.get("/refunds", route(listRefunds));
  api.all("*", (c) => send(errorReply(unknownAddress(c))));
  return api;
}

const tooLarge = invalidRequest("The request is too large.");
const notAForm = invalidRequest(
  "Invalid request (check that your POST content type is application/x-www-form-urlencoded). If you have any questions, we can help at https://support.stripe.com/.",
);
/** For clients that may not use the secret key, even a right one. */
const secretKeyNotAllowed = wrongKey("sk_test_");
/** PostgreSQL cannot store null characters. */
const nullCharacter = invalidRequest("A value contains a null character.");
const keyTooLong = invalidRequest("Idempotency keys must be at most 255 characters long.");

function unknownAddress(c: Context) {
  const address = `${c.req.method}: ${new URL(c.req.url).pathname.replace(/^.*?(?=\/v1\/)/, "")}`;
  return invalidRequest(
    `Unrecognized request URL (${address}). The payment sandbox has payment intents and refunds alone, of all that is at https://docs.stripe.com/api.`,
    { status: 404 },
  );
}

/** Stripe's search, which is not an object with the id `search`. */
const refuseSearch: Operation = async () =>
  errorReply(
    invalidRequest(
      "The payment sandbox has no search. List payment intents (GET /v1/payment_intents) and choose among them.",
      { status: 404, code: "search_not_supported" },
    ),
  );

type Route = { sandbox: Sandbox; options: ApiOptions; operation: Operation; allowsPublishableKey: boolean };

async function respond(c: Context, route: Route): Promise<Response> {
  const { sandbox, options, operation, allowsPublishableKey } = route;
  const known = authenticate(c.req.header("Authorization"), options);
  if (!known.ok) return send(errorReply(known.error));
  const { keyType } = known;
  if (keyType === "secret" && !options.allowsSecretKey(c)) return send(errorReply(secretKeyNotAllowed));
  if (keyType === "publishable" && !allowsPublishableKey) return send(errorReply(secretKeyRequired));
  if (/%00|\0/.test(c.req.url)) return send(errorReply(nullCharacter));
  const call = { keyType, id: c.req.param("id") ?? "", requestId: newId("req_", 14) };
  if (c.req.method !== "POST") {
    const sent = parse(new URL(c.req.url).search.slice(1));
    const eventRequest = { id: call.requestId, idempotency_key: null };
    return send(await operation(sandbox, { ...call, parameters: sent, eventRequest, storeReply: async () => {} }), {
      "Request-Id": call.requestId,
    });
  }
  return respondToPost(c, route, call);
}

type KnownCall = Pick<OperationRequest, "keyType" | "id"> & { requestId: string };

async function respondToPost(c: Context, { sandbox, operation }: Route, { requestId, ...call }: KnownCall) {
  const body = await c.req.text();
  const type = c.req.header("Content-Type");
  if (body && !type?.startsWith("application/x-www-form-urlencoded")) return send(errorReply(notAForm));
  if (/%00|\0/.test(body)) return send(errorReply(nullCharacter));
  const key = c.req.header("Idempotency-Key");
  if (key !== undefined && key.length > 255) return send(errorReply(keyTooLong));
  const eventRequest = { id: requestId, idempotency_key: key ?? null };
  const request = { key: key && `${call.keyType}:${key}`, endpoint: c.req.path, body };
  const { reply, isReplayed } = await respondOnce(sandbox, request, (storeReply) =>
    operation(sandbox, { ...call, parameters: parse(body), eventRequest, storeReply }),
  );
  return send(reply, {
    "Request-Id": requestId,
    ...(key !== undefined && { "Idempotency-Key": key }),
    ...(isReplayed && { "Idempotent-Replayed": "true" }),
  });
}

/** Reads `metadata[item]=x&expand[]=y` as nested objects and lists. */
function parse(sent: string): unknown {
  return qs.parse(sent, { depth: 4, parameterLimit: 200 });
}

function send({ status, body }: Reply, headers: Record<string, string> = {}) {
  const own = {
    "Content-Type": "application/json",
    "Cache-Control": "no-store",
    "Request-Id": newId("req_", 14),
    "Stripe-Version": apiVersion,
  };
  return new Response(body, { status, headers: { ...own, ...headers } });
}
