import { sql } from "kysely";
import { expect, test } from "vitest";
import { openTestServices } from "#tests/support/site/services.ts";
import { operatorEndpoints } from "./operator.ts";

test("a database that is readable but not writable is unhealthy", async () => {
  await using open = await openTestServices({ SITE_URL: "http://localhost:3000" });
  await sql`pragma query_only = on`.execute(open.services.db);
  const near = { incoming: { socket: { remoteAddress: "127.0.0.1" } } };
  const response = await operatorEndpoints(open.services).request("http://localhost/healthz?verbose", {}, near);
  expect(response.status).toBe(503);
});
