import { setImmediate as nextTurn } from "node:timers/promises";
import { immutableJSONPatch, type JSONPatchDocument, parseJSONPointer } from "immutable-json-patch";
import { z } from "zod";
import { badRequest, invalid } from "../../editing/content-refused.ts";
import { expectStorable } from "../../editing/rules/expect-storable.ts";
import { mostDocumentBytes, mostLevels, mostValues } from "../../store/document-limits.ts";

/** No document is deeper, and following a pointer takes the square of its length. */
const pointer = z.string().refine((path) => path.split("/", mostLevels + 2).length <= mostLevels + 1);
/** Counted before each of them is judged. */
const mostOperations = 10_000;
const patchSchema = z.array(
  z.union([
    z.object({ op: z.enum(["add", "replace", "test"]), path: pointer, value: z.unknown() }),
    z.object({ op: z.literal("remove"), path: pointer }),
    z.object({ op: z.enum(["move", "copy"]), path: pointer, from: pointer }),
  ]),
);

/** As a body of JSON has it: so its values need not be judged one by one. @throws ContentRefused */
export function readPatch(body: unknown): JSONPatchDocument {
  if (Array.isArray(body) && body.length > mostOperations)
    throw badRequest(`A patch has at most ${mostOperations} operations.`);
  const patch = patchSchema.safeParse(body);
  if (!patch.success) throw badRequest("The body is not a JSON patch.");
  return patch.data;
}

/**
 * Applies a patch. A few operations can copy a text into itself until there is no memory left, so the document is judged after each of them. Each may copy a list of a
 * hundred thousand elements: other requests are answered in between.
 *
 * @throws ContentRefused
 */
export async function applyPatch(
  parts: Record<string, unknown>,
  patch: JSONPatchDocument,
): Promise<Record<string, unknown>> {
  const expectSmall = createSizeCheck();
  let patched: unknown = parts;
  let begun = performance.now();
  for (const operation of patch) {
    patched = applyOperation(patched, operation);
    expectSmall(patched);
    if (performance.now() - begun < SLICE_MS) continue;
    await nextTurn();
    begun = performance.now();
  }
  expectStorable(patched);
  return { ...Object(patched) };
}

/** After so many milliseconds other requests are answered. An operation that is under way ends first. */
const SLICE_MS = 5;

function applyOperation(document: unknown, operation: JSONPatchDocument[number]): unknown {
  try {
    expectPlace(document, operation.path);
    if ("from" in operation) expectPlace(document, operation.from);
    return immutableJSONPatch(document, [operation]);
  } catch (error) {
    throw badRequest(`The patch does not fit the document: ${error instanceof Error ? error.message : error}`);
  }
}

/** In a list a pointer names an element: `length` would make a list of billions of them. And nothing is named as the prototype of an object is. */
function expectPlace(document: unknown, path: string) {
  let place = document;
  for (const step of parseJSONPointer(path)) {
    const isThere = !Array.isArray(place) || step === "-" || (/^\d{1,9}$/.test(step) && Number(step) <= place.length);
    if (!isThere || step === "__proto__") throw new Error(`there is no ${step} in it`);
    const isOwn = typeof place === "object" && place !== null && Object.hasOwn(place, step);
    place = isOwn ? Reflect.get(Object(place), step) : undefined;
  }
}

type Size = { letters: number; values: number; levels: number };

/** As many values as all operations of a patch may make anew: each copies the objects and lists that lead to its place. */
const mostWork = 10 * mostValues;

/** Patches share what they do not change, so what was measured once is not measured again. */
function createSizeCheck(): (document: unknown) => void {
  const known = new WeakMap<object, Size>();
  let work = 0;
  const sizeOf = (value: unknown): Size => {
    if (typeof value === "string") return { letters: value.length, values: 1, levels: 0 };
    if (typeof value !== "object" || value === null) return { letters: 5, values: 1, levels: 0 };
    const measured = known.get(value) ?? sizeOfParts(value);
    known.set(value, measured);
    return measured;
  };
  const sizeOfParts = (value: object): Size => {
    const size = { letters: 2, values: 1, levels: 0 };
    for (const [name, each] of Object.entries(value)) {
      const inner = sizeOf(each);
      size.letters += inner.letters + 1 + (Array.isArray(value) ? 0 : name.length + 3);
      size.values += inner.values;
      size.levels = Math.max(size.levels, inner.levels);
      work += 1;
    }
    return { ...size, levels: size.levels + 1 };
  };
  return (document) => {
    const { letters, values, levels } = sizeOf(document);
    if (letters > mostDocumentBytes)
      throw tooLarge("size", mostDocumentBytes, "The patch makes a document of more than 2 MB");
    if (values > mostValues || work > mostWork) throw tooLarge("size", mostValues, "The patch makes too many values");
    if (levels > mostLevels) throw tooLarge("depth", mostLevels, `The patch nests more than ${mostLevels} levels deep`);
  };
}

function tooLarge(name: string, max: number, details: string) {
  return invalid("InvalidEntry", [{ name, max, details }]);
}
