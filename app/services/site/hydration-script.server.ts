import { LRUCache } from "lru-cache";
import { createContext, isRouteErrorResponse, type StaticHandlerContext } from "react-router";
import { scriptSource } from "#app/platform/http/content-security-policy.server.ts";

type HydrationData = Pick<StaticHandlerContext, "loaderData" | "actionData" | "errors">;
type HydrationContext = HydrationData & Pick<StaticHandlerContext, "matches">;
/** The element as it stands on a page, and the source that allows it in the page's Content-Security-Policy. */
type HydrationScript = { bytes: Buffer<ArrayBuffer>; source: string };
type CachedScript = { rootData: unknown; routeId: string | undefined; script: HydrationScript };

/** What the loaders of a page returned, by route: see `server/pages/page-routes.ts`. */
export const loaderResults = createContext<Record<string, unknown>>({});

/** By the data of the page, which is frozen where visitors share it, so that its script stays right. At most 30 kB each on our own pages. */
const cachedScripts = new LRUCache<object, CachedScript>({ max: 100 });

/** React Router's own codes for what JSON does not have. */
const codes = { undefined: -7, null: -5 } as const;
const unsafeInScript = /[&><\u2028\u2029]/g;

/**
 * The script behind a page with the data that the browser's router starts from, as React Router's `ServerRouter` writes it. Its encoder is made for values of
 * every kind, and took a fifth of the time of a page; this one is for JSON and errors, and serializes only once what all visitors share, and what all
 * pages share: the root route's data.
 */
export function hydrationScript({ matches, loaderData, actionData, errors }: HydrationContext): HydrationScript {
  const [rootData, pageData] = matches.map(({ route }) => loaderData[route.id]);
  const routeId = matches[1]?.route.id;
  const serializePage = () => serialize({ loaderData, actionData, errors }, encodedOnce(rootData));
  if (!isFrozen(pageData) || errors || actionData) return serializePage();
  const cached = cachedScripts.get(pageData);
  if (cached && cached.rootData === rootData && cached.routeId === routeId) return cached.script;
  const script = serializePage();
  cachedScripts.set(pageData, { rootData, routeId, script });
  return script;
}

/** What visitors share is frozen. */
function isFrozen(value: unknown): value is object {
  return typeof value === "object" && value !== null && Object.isFrozen(value);
}

/** React Router's format, which its `decodeViaTurboStream` reads: a list of values that name each other by their place in it, the whole first. */
function serialize(data: HydrationData, shared: EncodedValues): HydrationScript {
  const { textOf, encoded } = createEncoder(shared);
  // Encodes all that is in it.
  const whole = inScript(textOf(data));
  const { text: values } = encoded();
  const stream = "window.__reactRouterContext.streamController";
  const text = `${stream}.enqueue("[${whole}${shared.text}${values}]\\n");${stream}.close();`;
  return { bytes: Buffer.from(`<script>${text}</script>`), source: scriptSource(text) };
}

/** Values as they stand in the script, each behind a comma, and the place of each. */
type EncodedValues = { text: string; places: ReadonlyMap<unknown, number>; nextPlace: number };

/** The first place is that of the whole. */
const noValues: EncodedValues = { text: "", places: new Map(), nextPlace: 1 };
const encodedRootData = new WeakMap<object, EncodedValues>();

function encodedOnce(rootData: unknown): EncodedValues {
  if (!isFrozen(rootData)) return noValues;
  const known = encodedRootData.get(rootData);
  if (known) return known;
  const { placeOf, encoded } = createEncoder(noValues);
  placeOf(rootData);
  const values = encoded();
  encodedRootData.set(rootData, values);
  return values;
}

/** Encodes values behind those that have been encoded before. */
function createEncoder(earlier: EncodedValues) {
  const texts: string[] = [];
  const places = new Map<unknown, number>();
  const placeOf = (value: unknown): number => {
    if (value === undefined || value === null) return codes[`${value}`];
    const known = earlier.places.get(value) ?? places.get(value);
    if (known !== undefined) return known;
    const index = texts.push("") - 1;
    const place = earlier.nextPlace + index;
    places.set(value, place);
    texts[index] = textOf(value);
    return place;
  };
  const tagged = (tag: string, parts: readonly unknown[]) => `["${tag}",${parts.map(placeOf)}]`;
  const textOf = (value: unknown): string => {
    if (typeof value !== "object" || value === null) return JSON.stringify(value);
    if (Array.isArray(value)) return `[${value.map(placeOf)}]`;
    if (isRouteErrorResponse(value)) return tagged("ErrorResponse", [value.data, value.status, value.statusText]);
    if (value instanceof Error) return tagged("SanitizedError", [value.name, value.message, value.stack]);
    return `{${Object.entries(value).map(([key, inside]) => `"_${placeOf(key)}":${placeOf(inside)}`)}}`;
  };
  const encoded = (): EncodedValues => ({
    text: inScript(texts.map((text) => `,${text}`).join("")),
    places,
    nextPlace: earlier.nextPlace + texts.length,
  });
  return { placeOf, textOf, encoded };
}

/** JSON as a part of a string in a script. */
function inScript(json: string) {
  const text = JSON.stringify(json).slice(1, -1);
  return text.replace(unsafeInScript, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`);
}
