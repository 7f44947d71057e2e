import { UNSAFE_decodeViaTurboStream as decode, UNSAFE_ErrorResponseImpl as ErrorResponse } from "react-router";
import { expect, test } from "vitest";
import { inlineScriptSources } from "#app/platform/http/content-security-policy.server.ts";
import { hydrationScript } from "./hydration-script.server.ts";

const rootData = { header: { title: "Festival", links: ["/band", "/band"] }, footer: null, siteUrl: undefined };
const nothing = { actionData: null, errors: null };

test("React Router reads from the hydration data what the loaders returned", async () => {
  const text = 'A </script> <b> & "quotes" \u2028 and ü';
  const loaderData = {
    root: rootData,
    page: { text, empty: [[], {}, ""], numbers: [0, -1.5, true, false], again: text },
  };
  expect(await decoded({ loaderData, ...nothing })).toEqual({ loaderData, ...nothing });
});

test("errors reach the browser as React Router sends them", async () => {
  const missing = new ErrorResponse(404, "Not Found", "no such page");
  const { errors } = await decoded({ loaderData: {}, actionData: null, errors: { root: missing } });
  expect(errors.root).toEqual(missing);
  const failed = Object.assign(new Error("Unexpected Server Error"), { stack: undefined });
  const broken = await decoded({ loaderData: {}, actionData: null, errors: { root: failed } });
  expect(broken.errors.root).toMatchObject({ name: "Error", message: "Unexpected Server Error" });
});

test("data that all visitors share is serialized once, and again when the root data or the route changes", () => {
  const shared = Object.freeze({ title: "The bands" });
  const first = hydrationScript(pageContext(rootData, shared));
  expect(hydrationScript(pageContext(rootData, shared))).toBe(first);
  expect(textOf(pageContext({ header: "another" }, shared))).toContain("another");
  expect(textOf(pageContext(rootData, shared, "another-page"))).toContain("another-page");
  const answered = { ...pageContext(rootData, shared), actionData: { page: "For one visitor" } };
  expect(textOf(answered)).toContain("For one visitor");
  expect(textOf(pageContext(rootData, shared))).not.toContain("For one visitor");
  const own = { title: "For one visitor" };
  expect(hydrationScript(pageContext(rootData, own))).not.toBe(hydrationScript(pageContext(rootData, own)));
});

test("pages that share the root data each get their own", async () => {
  const root = Object.freeze({ ...rootData, title: "Bands" });
  const ofBands = { root, page: { title: "Bands", header: rootData.header } };
  const ofHistory = { root, page: { title: "History" } };
  expect(textOf(pageContext(root, { title: "For one visitor" }))).toContain("For one visitor");
  expect(await decoded({ loaderData: ofBands })).toMatchObject({ loaderData: ofBands });
  expect(await decoded({ loaderData: ofHistory })).toMatchObject({ loaderData: ofHistory });
  expect(textOf(pageContext(root, { title: "History" }))).not.toContain("For one visitor");
  const withoutRoot = { page: { title: "Without root data" } };
  expect(await decoded({ loaderData: withoutRoot })).toMatchObject({ loaderData: withoutRoot });
});

test("the script cannot be ended by the data in it", () => {
  const script = textOf(pageContext(rootData, { title: "</script><script>alert(1)</script>" }));
  expect(script.match(/<\/?script/g)).toEqual(["<script", "</script"]);
});

test("its page's policy allows the script", () => {
  const { bytes, source } = hydrationScript(pageContext(rootData, { title: "ü and \u2028" }));
  expect(inlineScriptSources(String(bytes))).toEqual([source]);
});

function textOf(context: Parameters<typeof hydrationScript>[0]) {
  return String(hydrationScript(context).bytes);
}

/** What React Router's decoder reads from the script. */
async function decoded(data: Partial<Parameters<typeof hydrationScript>[0]>) {
  const script = textOf({ ...nothing, loaderData: {}, matches: [match("root"), match("page")], ...data });
  const [, text = ""] = /enqueue\((".*")\);[\w.]+\.close\(\);/.exec(script) ?? [];
  const { value } = await decode(new Response(String(JSON.parse(text))).body ?? new ReadableStream(), globalThis);
  // The decoder's type says nothing about what it read.
  return value as { loaderData: Record<string, unknown>; errors: Record<string, unknown> };
}

function pageContext(root: object, page: object, id = "page"): Parameters<typeof hydrationScript>[0] {
  return { ...nothing, loaderData: { root, [id]: page }, matches: [match("root"), match(id)] };
}

function match(id: string) {
  return { params: {}, pathname: "/", pathnameBase: "/", route: { id } };
}
