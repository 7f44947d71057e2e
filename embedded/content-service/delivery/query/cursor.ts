import { z } from "zod";
import { compareBy, lastKeys, type OrderKey, type SortValue, sorted, sortValues } from "./order.ts";
import type { QueryReader } from "./query-parameters.ts";

/** The page behind or before a position; without one the first page. */
export type CursorPage = { position?: { at: SortValue[]; direction: "next" | "prev" } };
export type Page<Document> = { items: readonly Document[]; next: string | undefined; prev: string | undefined };

/**
 * Of the texts by which documents are sorted together, so that an address with a token fits into what servers accept. One Symbol, which
 * has at most 256 letters, is never cut, nor are three.
 */
const maxLetters = 768;
/** More than any token has: a letter is at most six bytes of JSON; up to 12 numbers and an id are added; base64 makes four of three. */
const maxTokenLength = 7_000;
const sortValuesSchema = z.array(z.union([z.string(), z.number(), z.boolean(), z.null()]));

/**
 * Reads `cursor=true` with `pageNext` or `pagePrev`. A position is the values by which a document was sorted: it stays valid when the
 * document is deleted, and nothing is stored for it.
 */
export function readCursor(reader: QueryReader, order: readonly OrderKey[]): CursorPage | undefined {
  const isAsked = reader.choice("cursor", ["true", "false"]) === "true";
  const [next, prev] = [reader.text("pageNext"), reader.text("pagePrev")];
  const [name, token] = next === undefined ? ["pagePrev", prev] : ["pageNext", next];
  if (!isAsked && token !== undefined) reader.reject(name, token, `"${name}" is given with cursor=true only.`);
  if (!isAsked) return undefined;
  if (reader.text("skip") !== undefined) reader.reject("skip", reader.text("skip") ?? "", "A cursor skips nothing.");
  if (token === undefined) return {};
  if (next !== undefined && prev !== undefined)
    reader.reject("pagePrev", prev, "Either pageNext or pagePrev is given, not both.");
  const at = decode(token, keysOf(order));
  if (!at) reader.reject(name, token, `"${name}" does not belong to a page of this query.`);
  return at && { position: { at, direction: next === undefined ? "prev" : "next" } };
}

/** The documents of a page, and the positions from which the pages around it follow. */
export function pageOf<Document extends object>(
  documents: readonly Document[],
  order: readonly OrderKey[],
  limit: number,
  { position }: CursorPage,
): Page<Document> {
  const keys = keysOf(order);
  const all = sorted(documents, keys);
  const { start, end } = boundsOf(all, keys, limit, position);
  const items = all.slice(start, end);
  return {
    items,
    next: end < all.length ? encode(items.at(-1), keys) : undefined,
    prev: start > 0 ? encode(items[0], keys) : undefined,
  };
}

/** Documents whose texts differ only behind the cut are in the order of the last keys: on every page the same. */
function keysOf(order: readonly OrderKey[]): OrderKey[] {
  const texts = order.filter(isText).length;
  const cut = (key: OrderKey): OrderKey => ({
    ...key,
    target: { ...key.target, parse: (text) => text.slice(0, Math.floor(maxLetters / texts)) },
  });
  return [...order.map((key) => (isText(key) ? cut(key) : key)), ...lastKeys];
}

function isText({ target }: OrderKey) {
  return ["Symbol", "Link"].includes(target.type);
}

function boundsOf(
  all: readonly object[],
  keys: readonly OrderKey[],
  limit: number,
  position: CursorPage["position"],
): { start: number; end: number } {
  if (!position) return { start: 0, end: limit };
  const isBehind =
    position.direction === "next" ? (difference: number) => difference > 0 : (difference: number) => difference >= 0;
  const found = all.findIndex((document) => isBehind(compareBy(keys, sortValues(document, keys), position.at)));
  const index = found < 0 ? all.length : found;
  return position.direction === "next"
    ? { start: index, end: index + limit }
    : { start: Math.max(0, index - limit), end: index };
}

function encode(document: object | undefined, keys: readonly OrderKey[]) {
  if (!document) return undefined;
  return Buffer.from(JSON.stringify(sortValues(document, keys))).toString("base64url");
}

/** Undefined for what was not made for these keys. */
function decode(token: string, keys: readonly OrderKey[]): SortValue[] | undefined {
  if (token.length > maxTokenLength) return undefined;
  const parsed = sortValuesSchema.safeParse(jsonIn(token));
  if (!parsed.success || parsed.data.length !== keys.length) return undefined;
  const values = parsed.data.map((value) => value ?? undefined);
  return values.every((value, index) => value === undefined || fits(value, keys[index])) ? values : undefined;
}

function fits(value: string | number | boolean, key: OrderKey | undefined) {
  if (key && isText(key)) return typeof value === "string";
  return typeof value === (key?.target.type === "Boolean" ? "boolean" : "number");
}

function jsonIn(token: string): unknown {
  try {
    return JSON.parse(Buffer.from(token, "base64url").toString());
  } catch {
    return undefined;
  }
}
