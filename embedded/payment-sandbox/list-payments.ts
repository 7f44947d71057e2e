import type * as z from "zod";
import { errorReply, jsonReply, type Operation } from "./intent-operations.ts";
import { dueIntents, findIntent, listIntents } from "./intent-store.ts";
import { listParameters, readParameters } from "./request-parameters.ts";
import { invalidRequest } from "./stripe-errors.ts";
import { byId, loadIntent } from "./update-stored-intent.ts";

/** Every payment, the newest first, a page at a time. */
export const listPayments: Operation = async (sandbox, { keyType, parameters: sent }) => {
  const read = readParameters(listParameters, sent);
  if (!read.ok) return errorReply(read.fault);
  const { limit, starting_after: startingAfter, created, expand } = read.parameters;
  const after = startingAfter === undefined ? undefined : await findIntent(sandbox.db, startingAfter);
  if (startingAfter !== undefined && !after) {
    const message = `No such payment_intent: '${startingAfter}'`;
    return errorReply(invalidRequest(message, { code: "resource_missing", param: "starting_after" }));
  }
  for (const due of await dueIntents(sandbox.db, sandbox.now())) await loadIntent(sandbox, byId(due.intent.id));
  const times = { ...timesOf(created), ...(after && { after: after.intent }) };
  const found = await listIntents(sandbox.db, { ...times, limit: limit + 1 });
  const expandsMethod = expand !== undefined && expand.length > 0;
  return jsonReply(200, {
    object: "list",
    data: found.slice(0, limit).map((intent) => sandbox.serialize(intent, { keyType, expandsMethod })),
    has_more: found.length > limit,
    url: "/v1/payment_intents",
  });
};

/** Stripe counts in whole seconds, the store in milliseconds. */
function timesOf(created: z.output<typeof listParameters>["created"]) {
  if (created === undefined) return {};
  if (typeof created === "number") return { from: created * 1000, until: (created + 1) * 1000 };
  const { gt, gte, lt, lte } = created;
  const from = [gte, gt === undefined ? undefined : gt + 1].filter((each) => each !== undefined);
  const until = [lt, lte === undefined ? undefined : lte + 1].filter((each) => each !== undefined);
  return {
    ...(from.length > 0 && { from: Math.max(...from) * 1000 }),
    ...(until.length > 0 && { until: Math.min(...until) * 1000 }),
  };
}
