import type { core } from "zod/mini";
import { StorageUnavailable, uploadsFolder } from "#platform/files/file-storage.server.ts";
import { fileArrival, lateBody } from "#platform/http/arriving-body.server.ts";
import { noTurn } from "#platform/http/body-turns.server.ts";
import { problem } from "#platform/http/problem.ts";
import { saveBody } from "#platform/http/save-body.server.ts";
import { tooLarge, validateBody } from "#platform/http/validate-request.server.ts";
import { tooManyRequests } from "#services/rate-limits/rate-limits.server.ts";
import type { DeskRight } from "../access/rights/desk-rights.ts";
import type { DeskSession } from "../access/sign-in/desk-sessions.server.ts";
import { type DeskCall, type DeskEndpoint, expectSession } from "./desk-endpoint.server.ts";

/** A file that was sent, on the disk until the operation ends, and the query that came with it. */
export type SentFile<Query> = { file: string; query: Query };

/**
 * An endpoint that takes one file as its body, as it is. What is said about it stands in the query, checked by a schema. A person sends sixty in a minute.
 */
export function deskUpload<Schema extends core.$ZodType<object>>(
  path: DeskEndpoint["path"],
  access: DeskRight,
  { query: schema, limitBytes }: { query: Schema; limitBytes: number },
  handle: (call: DeskCall<SentFile<core.output<Schema>>>) => Promise<Response>,
): DeskEndpoint {
  return {
    method: "POST",
    path,
    access,
    needsRecentProof: false,
    limitBytes,
    schema,
    takesFile: true,
    async handle(call) {
      const { c, services } = call;
      const session = expectSession(call.session);
      const query = validateBody(schema, c.req.query());
      if (!query.ok) return query.response;
      const counted = await services.limits.consume("deskUpload", session.person.id);
      if (!counted.ok) return tooManyRequests(counted.retryAfterSeconds);
      try {
        const received = await saveInTurn(call, limitBytes);
        if (received === "no-turn") return noTurn();
        if (!received.ok && received.reason === "too-large") return tooLarge(limitBytes);
        if (!received.ok && received.reason === "late") return lateBody();
        if (!received.ok) return problem(400, "Broken off", "The file did not arrive whole. Please send it again.");
        await using body = received.body;
        // A large file takes its time: rights are those of the moment at which it is there.
        await call.judge(services.db);
        // Awaited here, because the file is deleted at the end of this block.
        return await handle({ ...call, session, body: { file: body.file, query: query.value } });
      } catch (error) {
        if (!(error instanceof StorageUnavailable)) throw error;
        services.log.error({ err: error }, "the folder for uploads cannot be written");
        return problem(507, "No room", "The server has no room for files just now. Please try again later.");
      }
    },
  };
}

/** The turn ends once the file is on the disk: what is done with it then has a queue of its own, or waits for others' servers. */
async function saveInTurn({ c, services, session }: DeskCall<unknown, DeskSession | undefined>, limitBytes: number) {
  using turn = await services.bodyTurns.take(expectSession(session).person.id, c.req.raw.signal);
  if (!turn) return "no-turn";
  return await saveBody(c.req.raw, uploadsFolder(services.config), limitBytes, fileArrival);
}
