import fc from "fast-check";
import { linkTypes, markTypes } from "#desk/content/rich-text/model/rich-text-schema.ts";

/** What nodes without a meaning of their own for `data` may have there: nearly always nothing. */
const anyData = fc.oneof({ weight: 9, arbitrary: fc.constant({}) }, fc.dictionary(fc.string(), fc.jsonValue()));
const words = fc.oneof(
  fc.constant(""),
  fc.string({ unit: "grapheme" }),
  fc.constantFrom("Jazz", " in the\nhall ", "a\tb"),
);
const knownMark = fc.constantFrom(...markTypes).map((type): object => ({ type }));
const anyMark = fc.oneof(
  { weight: 12, arbitrary: knownMark },
  fc.string().map((type) => ({ type })),
  fc.record({ type: fc.constant("bold"), colour: fc.string() }),
);
const text = fc.record({
  nodeType: fc.constant("text"),
  value: words,
  marks: fc.array(anyMark, { maxLength: 4 }),
  data: anyData,
});
const id = fc.string({ minLength: 1 });
const target = (linkType: string) => fc.record({ target: link(linkType) });

function link(linkType: string) {
  return fc.record({ sys: fc.record({ type: fc.constant("Link"), linkType: fc.constant(linkType), id }) });
}

const resource = fc.record({
  target: fc.record({
    sys: fc.record({
      type: fc.constant("ResourceLink"),
      linkType: fc.constant("Contentful:Entry"),
      urn: fc.string(),
    }),
  }),
});
const dataOf = { entry: target("Entry"), asset: target("Asset"), resource };

function node(nodeType: string, content: fc.Arbitrary<unknown[]>, data: fc.Arbitrary<object> = anyData) {
  return fc.record({ nodeType: fc.constant(nodeType), data, content });
}

function list<Item>(item: fc.Arbitrary<Item>, minLength = 0): fc.Arbitrary<Item[]> {
  return fc.array(item, { minLength, maxLength: 4, size: "max" });
}

const nothing = fc.constant<unknown[]>([]);
const [hyperlink, entryHyperlink, assetHyperlink, resourceHyperlink] = linkTypes;
const inline = fc.oneof(
  { weight: 6, arbitrary: text },
  node(hyperlink, list(text), fc.record({ uri: fc.oneof(fc.webUrl(), fc.string()) })),
  node(entryHyperlink, list(text), dataOf.entry),
  node(assetHyperlink, list(text), dataOf.asset),
  node(resourceHyperlink, list(text), dataOf.resource),
  node("embedded-entry-inline", nothing, dataOf.entry),
  node("embedded-resource-inline", nothing, dataOf.resource),
);
const paragraph = node("paragraph", list(inline));
const heading = fc.integer({ min: 1, max: 6 }).chain((level) => node(`heading-${level}`, list(inline)));
const leaf = fc.oneof(
  node("hr", nothing),
  node("embedded-entry-block", nothing, dataOf.entry),
  node("embedded-asset-block", nothing, dataOf.asset),
  node("embedded-resource-block", nothing, dataOf.resource),
);
const span = fc.oneof(fc.integer({ min: 1, max: 3 }), fc.double({ noNaN: true, noDefaultInfinity: true }));
const spans = fc.record({ colspan: span, rowspan: span }, { requiredKeys: [] });
const cell = fc
  .constantFrom("table-cell", "table-header-cell")
  .chain((nodeType) => node(nodeType, list(paragraph, 1), spans));
const table = node("table", list(node("table-row", list(cell, 1)), 1));

const { inner } = fc.letrec<{ inner: unknown; list: unknown }>((tie) => ({
  inner: fc.oneof(
    { depthSize: "small", withCrossShrink: true },
    { weight: 4, arbitrary: paragraph },
    heading,
    leaf,
    node("blockquote", list(paragraph)),
    tie("list"),
  ),
  list: fc
    .constantFrom("unordered-list", "ordered-list")
    .chain((nodeType) => node(nodeType, list(node("list-item", list(tie("inner")))))),
}));

/** Documents that Contentful's validator lets through, whether or not its editor would write them. */
export type AnyDocument = { nodeType: string; data: object; content: readonly unknown[] };

export const richTextDocuments: fc.Arbitrary<AnyDocument> = node(
  "document",
  list(fc.oneof({ weight: 8, arbitrary: inner }, table)),
);
