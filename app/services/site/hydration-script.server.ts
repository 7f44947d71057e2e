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
const inScript = /[&><\u2028\u2029]/g;

/**
 * The script behind a page with the data that the browser's router starts from, as React Router's `ServerRouter` writes it. Its encoder is made for values of
 * every kind, and took a fifth of the time of a page; this one is for JSON and errors, and serializes data that all visitors share only once.
 */
export function hydrationScript({ matches, loaderData, actionData, errors }: HydrationContext): HydrationScript {
  const [rootData, pageData] = matches.map(({ route }) => loaderData[route.id]);
  const routeId = matches[1]?.route.id;
  const isShared =
    typeof pageData === "object" && pageData !== null && Object.isFrozen(pageData) && !errors && !actionData;
  if (!isShared) return serialize({ loaderData, actionData, errors });
  const cached = cachedScripts.get(pageData);
  if (cached && cached.rootData === rootData && cached.routeId === routeId) return cached.script;
  const script = serialize({ loaderData, actionData, errors });
  cachedScripts.set(pageData, { rootData, routeId, script });
  return script;
}

function serialize(data: HydrationData): HydrationScript {
  const json = JSON.stringify(encodeHydrationData(data));
  const escaped = json.replace(inScript, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`);
  const stream = "window.__reactRouterContext.streamController";
  const text = `${stream}.enqueue(${escaped});${stream}.close();`;
  return { bytes: Buffer.from(`<script>${text}</script>`), source: scriptSource(text) };
}

/** React Router's format, which its `decodeViaTurboStream` reads: a list of values that name each other by their place in it. */
export function encodeHydrationData({ loaderData, actionData, errors }: HydrationData): string {
  const values: string[] = [];
  const places = new Map<unknown, number>();
  const placeOf = (value: unknown): number => {
    if (value === undefined || value === null) return codes[`${value}`];
    const known = places.get(value);
    if (known !== undefined) return known;
    const place = values.push("") - 1;
    places.set(value, place);
    values[place] = textOf(value);
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
  placeOf({ loaderData, actionData, errors });
  return `[${values}]\n`;
}
