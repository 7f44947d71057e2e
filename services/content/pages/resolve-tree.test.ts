import { expect, test } from "vitest";
import { takeConsole } from "#tests/support/browser/no-stray-errors.ts";
import { isRecord } from "./content-tree.ts";
import { pruneTree } from "./prune-tree.ts";
import { resolveTree } from "./resolve-tree.ts";

const link = (id: string, linkType = "Entry") => ({ sys: { type: "Link", linkType, id } });
const sys = (id: string, type = "thing") => ({ id, type: "Entry", contentType: link(type, "ContentType") });
const item = (id: string, fields: Record<string, unknown>, type?: string) => ({ sys: sys(id, type), fields });

/** Follows `next` from the first item and counts how often it can. */
function depthOf(trees: unknown[]) {
  let depth = 0;
  let at = trees[0];
  while (isRecord(at) && isRecord(at.fields) && at.fields.next !== undefined) {
    at = at.fields.next;
    depth += 1;
  }
  return depth;
}

test("links become the entries and assets they lead to, and a content type stays a link", () => {
  const picture = { sys: { id: "p", type: "Asset" }, fields: { file: { url: "//x/y.png" } } };
  const trees = resolveTree({
    items: [item("a", { picture: link("p", "Asset"), list: [link("b")] })],
    includes: { Entry: [item("b", { n: 1 })], Asset: [picture] },
  });
  expect(trees).toEqual([item("a", { picture, list: [item("b", { n: 1 })] })]);
});

test("a cyclic link is cut where an entry comes back on its own path", () => {
  const trees = resolveTree({
    items: [item("a", { next: link("b") })],
    includes: { Entry: [item("b", { next: link("a"), again: link("b"), kept: 1 })] },
  });
  expect(JSON.parse(JSON.stringify(trees))).toEqual([item("a", { next: item("b", { kept: 1 }) })]);
});

test("the same entry may stand twice beside itself", () => {
  const trees = resolveTree({
    items: [item("a", { list: [link("b"), link("b")] })],
    includes: { Entry: [item("b", {})] },
  });
  expect(trees).toEqual([item("a", { list: [item("b", {}), item("b", {})] })]);
});

test("links are followed ten deep", () => {
  const chain = Array.from({ length: 15 }, (_, at) => item(`e${at}`, { next: link(`e${at + 1}`) }));
  expect(depthOf(resolveTree({ items: chain.slice(0, 1), includes: { Entry: chain.slice(1) } }))).toBe(10);
});

test("an unresolvable link is dropped, from a field and from a list", () => {
  const trees = resolveTree({
    items: [item("a", { gone: link("x"), list: [link("y"), link("b")] })],
    includes: { Entry: [item("b", {})] },
  });
  expect(trees).toEqual([item("a", { list: [item("b", {})] })]);
});

test("a link inside rich text is resolved and cut like any other", () => {
  const document = {
    nodeType: "document",
    data: {},
    content: [{ nodeType: "embedded-entry-block", data: { target: link("a") }, content: [] }],
  };
  const cut = {
    nodeType: "document",
    data: {},
    content: [{ nodeType: "embedded-entry-block", data: {}, content: [] }],
  };
  expect(resolveTree({ items: [item("a", { text: document })] })).toEqual([item("a", { text: cut })]);
});

test("a tree of pages that link to each other is limited, breadth first", () => {
  const ids = Array.from({ length: 30 }, (_, at) => `e${at}`);
  const all = ids.map((id) => item(id, { links: ids.map((other) => link(other)) }));
  const json = JSON.stringify(resolveTree({ items: all.slice(0, 1), includes: { Entry: all.slice(1) } }));
  expect(json.length).toBeLessThan(500_000);
  for (const id of ids) expect(json).toContain(`"${id}"`);
});

test("a malformed response of the content service gives no items", () => {
  for (const rubbish of [null, undefined, 7, "x", [], {}, { items: "x" }, { items: [null, 3, { sys: 1 }] }])
    expect(resolveTree(rubbish)).toEqual([]);
});

test("a tree for browsers has only the plain fields of a linked page, and only the sys properties that sections read", () => {
  const page = item("p", { slug: "volunteer", title: "Volunteer", sections: [link("b")] }, "generalPage");
  const root = item("root", { sections: [link("b")] }, "generalPage");
  const button = item("b", { buttonLink: link("p") });
  const trees = resolveTree(
    { items: [{ ...root, sys: { ...root.sys, createdAt: "2026" } }], includes: { Entry: [button, page] } },
    { forBrowser: true },
  );
  const minimal = (id: string, type: string) => ({ id, type: "Entry", contentType: { sys: { id: type } } });
  const address = { sys: minimal("p", "generalPage"), fields: { slug: "volunteer", title: "Volunteer" } };
  expect(trees).toEqual([
    {
      sys: minimal("root", "generalPage"),
      fields: { sections: [{ sys: minimal("b", "thing"), fields: { buttonLink: address } }] },
    },
  ]);
});

test("in a lean tree a link that was not followed stays, to be read by id; an unresolvable one is removed", () => {
  const errors = [
    { sys: { id: "notResolvable", type: "error" }, details: { type: "Link", linkType: "Entry", id: "gone" } },
  ];
  const trees = resolveTree(
    { items: [item("a", { far: link("far"), gone: link("gone") })], errors },
    { forBrowser: true },
  );
  expect(trees).toMatchObject([{ fields: { far: link("far") } }]);
  expect(JSON.stringify(trees)).not.toContain("gone");
  expect(takeConsole()).toEqual(["A link leads to gone, which is not published."]);
});

test("a tree that is cut already stays as it is", () => {
  const trees = [item("a", { next: item("b", { n: 1 }) })];
  expect(pruneTree(trees)).toEqual(trees);
});
