import { expect, test } from "vitest";
import type { core } from "zod/mini";
import { deskEndpoints } from "#desk/desk-endpoints.server.ts";

/** What the browser itself makes of a passkey: WebAuthn adds fields over the years. */
const byBrowser = ["/me/passkeys body.passkey", "/proof/passkey body.passkey", "/sign-in/passkey body.passkey"];

/** Where within a schema objects are that take keys that nobody knows. */
function looseObjects(schema: core.$ZodType, path: string, seen = new Set<core.$ZodType>()): string[] {
  if (seen.has(schema)) return [];
  seen.add(schema);
  const { def } = schema._zod;
  const within = childrenOf(def).flatMap(([name, child]) => looseObjects(child, `${path}${name}`, seen));
  const isStrict = def.type !== "object" || ("catchall" in def && isNever(def.catchall));
  return isStrict ? within : [path, ...within];
}

const isSchema = (value: unknown): value is core.$ZodType =>
  typeof value === "object" && value !== null && "_zod" in value;
const isNever = (value: unknown) => isSchema(value) && value._zod.def.type === "never";

/** The schemas that a schema is made of, whatever its kind. */
function childrenOf(def: object): [string, core.$ZodType][] {
  return Object.entries(def).flatMap(([name, value]): [string, core.$ZodType][] => {
    if (isSchema(value)) return [["", value]];
    if (Array.isArray(value)) return value.filter(isSchema).map((each) => ["", each]);
    if (name !== "shape") return [];
    return Object.entries(value).flatMap(([key, each]): [string, core.$ZodType][] =>
      isSchema(each) ? [[`.${key}`, each]] : [],
    );
  });
}

test("every command of the desk refuses fields that it does not know, at any depth", () => {
  const commands = deskEndpoints.filter(({ method }) => method === "POST");
  expect(commands.filter(({ schema }) => !schema).map(({ path }) => path)).toEqual([]);
  const loose = commands.flatMap(({ path, schema }) => (schema ? looseObjects(schema, `${path} body`) : []));
  expect(loose.filter((each) => !byBrowser.some((allowed) => each.startsWith(allowed)))).toEqual([]);
});
