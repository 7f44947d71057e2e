import { expect, test } from "vitest";
import { takeReturnParameters } from "./return-parameters.ts";

/** A window at this URL, whose history entry is React Router's. */
function windowAt(url: string) {
  const { pathname, search, hash } = new URL(url, "https://cjf.example");
  const replaced: unknown[][] = [];
  const state = { idx: 3, key: "x" };
  const history = { state, replaceState: (...to: unknown[]) => replaced.push(to) };
  return { page: { location: { pathname, search, hash }, history }, state, replaced };
}

test("the secret and the payer are read and removed from the address; the router's state stays", () => {
  const { page, state, replaced } = windowAt(
    "/member-success?email=ann%40example.org&name=Ann+Lee&payment_intent=pi_1&payment_intent_client_secret=pi_1_secret_2&redirect_status=succeeded#main",
  );
  expect(takeReturnParameters(page)).toEqual({ secret: "pi_1_secret_2", email: "ann@example.org", name: "Ann Lee" });
  expect(replaced).toEqual([[state, "", "/member-success#main"]]);
});

test("without a secret nothing in the query is trusted, and it is removed all the same", () => {
  const { page, replaced } = windowAt("/member-success?name=Somebody+Else&redirect_status=succeeded");
  expect(takeReturnParameters(page)).toBeUndefined();
  expect(replaced).toHaveLength(1);
});

test("an address without a query is not changed", () => {
  const { page, replaced } = windowAt("/member-success");
  expect(takeReturnParameters(page)).toBeUndefined();
  expect(replaced).toEqual([]);
});
