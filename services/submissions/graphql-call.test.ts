import { afterEach, expect, test, vi } from "vitest";
import { callGraphql } from "./graphql-call.ts";

afterEach(() => vi.unstubAllGlobals());

test("the token under id_token goes along with every GraphQL call", async () => {
  vi.stubGlobal("localStorage", { getItem: (name: string) => (name === "id_token" ? "a.visitor-s.token" : null) });
  expect(await authorizations(2)).toEqual(["Bearer a.visitor-s.token", "Bearer a.visitor-s.token"]);
});

test.each([
  ["there is none", () => null],
  ["it is empty", () => ""],
  ["a header cannot hold it", () => "line\nbreak ü"],
  ["it is longer than headers may be", () => "a".repeat(8_001)],
  [
    "the browser forbids the storage",
    () => {
      throw new DOMException("denied", "SecurityError");
    },
  ],
])("without a header where %s", async (_, getItem) => {
  vi.stubGlobal("localStorage", { getItem });
  expect(await authorizations(1)).toEqual([null]);
});

test("nor where there is no storage at all", async () => {
  vi.stubGlobal("localStorage", undefined);
  expect(await authorizations(1)).toEqual([null]);
});

/** The `Authorization` of so many calls. */
async function authorizations(calls: number) {
  const sent: (string | null)[] = [];
  const fetch = async (_: string, init?: RequestInit) => {
    sent.push(new Headers(init?.headers).get("Authorization"));
    return Response.json({ data: {} });
  };
  for (let call = 0; call < calls; call += 1)
    await callGraphql(fetch, { query: "{ a }", variables: {}, key: `${call}` });
  return sent;
}
