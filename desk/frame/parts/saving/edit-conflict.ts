import { z } from "zod/mini";
import { mergeFields } from "#platform/merge-fields.ts";

/** An edit conflict, the body of a 409: what somebody else made of the same fields meanwhile. Nothing was changed. */
export const editConflict = z.object({
  version: z.number(),
  conflicts: z.array(z.object({ field: z.string(), theirs: z.unknown(), by: z.string(), at: z.nullable(z.number()) })),
});
export type EditConflict = z.infer<typeof editConflict>;

/** A field of which two people made something else. */
export type ContestedField = EditConflict["conflicts"][number] & { mine: unknown };

/**
 * What is to be saved now that somebody else has changed the same: what is asked about, and what each answer sends. Undefined where an answer leaves
 * nothing to send.
 */
export type Rebased<Request> = {
  contested: readonly ContestedField[];
  mine: Request | undefined;
  theirs: Request | undefined;
};

/** Fields as somebody wants them, based on what another one has made of them since they saw them. */
export function rebaseFields<Fields extends object>(
  { before, after }: { before: Fields; after: Fields },
  { version, conflicts }: EditConflict,
) {
  const stored = { ...before, ...Object.fromEntries(conflicts.map(({ field, theirs }) => [field, theirs])) };
  const { merged, contested } = mergeFields<Fields>(before, stored, after);
  const both: readonly string[] = contested;
  const left = Object.fromEntries(contested.map((field) => [field, stored[field]]));
  const own = new Map<string, unknown>(Object.entries(after));
  const asked: ContestedField[] = conflicts
    .filter(({ field }) => both.includes(field))
    .map((each) => ({ ...each, mine: own.get(each.field) }));
  return {
    contested: asked,
    mine: { version, before: stored, after: merged },
    theirs: { version, before: stored, after: { ...merged, ...left } },
  };
}
