import { type Context, Hono } from "hono";
import qs from "qs";
import { answerOnce } from "./answer-once.ts";
import { invalidRequest } from "./errors.ts";
import { apiVersion } from "./events.ts";
import type { Reply } from "./idempotency.ts";
import { authenticate, secretKeyRequired, wrongKey } from "./keys.ts";
import { listPayments } from "./list-payments.ts";
import { newId } from "./new-id.ts";
import {
  type Call,
  cancelPayment,
  confirmPayment,
  createPayment,
  faultReply,
  type Operation,
  retrievePayment,
  type Sandbox,
  updatePayment,
} from "./operations.ts";
import { wholeBody } from "./whole-body.ts";

export type ApiOptions = {
  secretKey: string;
  publishableKey: string;
  allowsSecretKey: (c: Context) => boolean;
};

const LARGEST_BODY = 64 * 1024;

/** Stripe's API for payment intents, as far as this site and Stripe's own clients use it. */
export function paymentIntentsApi(sandbox: Sandbox, options: ApiOptions): Hono {
  const api = new Hono();
  const offer = (operation: Operation, { forBrowsers = false } = {}) => {
    return (c: Context) => answer(c, { sandbox, options, operation, forBrowsers });
  };
  api.use(wholeBody(LARGEST_BODY, () => send(faultReply(tooLarge))));
  api.post("/payment_intents", offer(createPayment));
  api.get("/payment_intents", offer(listPayments));
  api.get("/payment_intents/:id", offer(retrievePayment, { forBrowsers: true }));
  api.post("/payment_intents/:id", offer(updatePayment));
  api.post("/payment_intents/:id/confirm", offer(confirmPayment, { forBrowsers: true }));
  api.post("/payment_intents/:id/cancel", offer(cancelPayment));
  api.all("*", (c) => send(faultReply(unknownAddress(c))));
  return api;
}

const tooLarge = invalidRequest("The request is too large.");
const notAForm = invalidRequest(
  "Invalid request (check that your POST content type is application/x-www-form-urlencoded). If you have any questions, we can help at https://support.stripe.com/.",
);
/** Said to whoever may not use it, however right it is. */
const secretKeyIsOursAlone = wrongKey("sk_test_");
const longKey = invalidRequest("Idempotency keys must be at most 255 characters long.");

function unknownAddress(c: Context) {
  const address = `${c.req.method}: ${new URL(c.req.url).pathname.replace(/^.*?(?=\/v1\/)/, "")}`;
  return invalidRequest(
    `Unrecognized request URL (${address}). Please see https://stripe.com/docs or we can help at https://support.stripe.com/.`,
    { status: 404 },
  );
}

type Offer = { sandbox: Sandbox; options: ApiOptions; operation: Operation; forBrowsers: boolean };

async function answer(c: Context, offer: Offer): Promise<Response> {
  const { sandbox, options, operation, forBrowsers } = offer;
  const known = authenticate(c.req.header("Authorization"), options);
  if (!known.ok) return send(faultReply(known.fault));
  const { viewer } = known;
  if (viewer === "secret" && !options.allowsSecretKey(c)) return send(faultReply(secretKeyIsOursAlone));
  if (viewer === "publishable" && !forBrowsers) return send(faultReply(secretKeyRequired));
  const call = { viewer, id: c.req.param("id") ?? "", requestId: newId("req_", 14) };
  if (c.req.method !== "POST") {
    const sent = parse(new URL(c.req.url).search.slice(1));
    const origin = { id: call.requestId, idempotency_key: null };
    return send(await operation(sandbox, { ...call, sent, origin, keep: async () => {} }), {
      "Request-Id": call.requestId,
    });
  }
  return answerPost(c, offer, call);
}

type KnownCall = Pick<Call, "viewer" | "id"> & { requestId: string };

async function answerPost(c: Context, { sandbox, operation }: Offer, { requestId, ...call }: KnownCall) {
  const body = await c.req.text();
  const type = c.req.header("Content-Type");
  if (body && !type?.startsWith("application/x-www-form-urlencoded")) return send(faultReply(notAForm));
  const key = c.req.header("Idempotency-Key");
  if (key !== undefined && key.length > 255) return send(faultReply(longKey));
  const origin = { id: requestId, idempotency_key: key ?? null };
  const request = { key: key && `${call.viewer}:${key}`, endpoint: c.req.path, body };
  const { reply, isReplayed } = await answerOnce(sandbox, request, (keep) =>
    operation(sandbox, { ...call, sent: parse(body), origin, keep }),
  );
  return send(reply, {
    "Request-Id": requestId,
    ...(key !== undefined && { "Idempotency-Key": key }),
    ...(isReplayed && { "Idempotent-Replayed": "true" }),
  });
}

/** `metadata[item]=x&expand[]=y`, nested as deep as Stripe's are. */
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
