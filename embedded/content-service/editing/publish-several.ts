import { z } from "zod";
import { type Editor, inTransaction } from "../store/edit-documents.ts";
import { assetRules } from "./asset-rules.ts";
import { ContentRefused, mostErrors } from "./content-refused.ts";
import { type DocumentRules, publish, readOne, unpublish } from "./edit-content.ts";
import { entryRules } from "./entry-rules.ts";
import type { PatternTests } from "./rules/pattern-tests.ts";

export const actions = ["publish", "unpublish", "validate"] as const;
export type Action = (typeof actions)[number];
export const entityLink = z.object({
  sys: z.looseObject({
    type: z.string(),
    linkType: z.enum(["Entry", "Asset"]),
    id: z.string(),
    version: z.number().optional(),
  }),
});
export type EntityLink = z.infer<typeof entityLink>;
const rulesOf = { Entry: entryRules, Asset: assetRules } as const;
export type Fault = { entity: EntityLink; error: object };

/** Carries the faults of a publication out of its transaction, which is undone. */
class Faulty extends Error {
  readonly faults: Fault[];
  constructor(faults: Fault[]) {
    super("Not every document can be published.");
    this.faults = faults;
  }
}

/**
 * Publishes or unpublishes several documents, all of them or none, and calls `note` in the same transaction; if none,
 * in one of its own with what is wrong with each.
 */
export async function publishSeveral<Noted>(
  editor: Editor,
  patterns: PatternTests,
  action: Action,
  links: readonly EntityLink[],
  note: (editor: Editor, faults: readonly Fault[]) => Promise<Noted>,
): Promise<Noted> {
  if (action !== "unpublish")
    for (const { sys } of links)
      await faultOf(async () => rulesOf[sys.linkType].runPatterns?.(editor.db, { id: sys.id }, patterns));
  try {
    return await inTransaction(editor, async (tx) => {
      const own = { ...editor, db: tx };
      const faults: Fault[] = [];
      for (const link of links) {
        const fault = await faultOf(() => doOne(own, patterns, action, link));
        if (fault) faults.push({ entity: link, error: fault });
      }
      if (faults.length > 0) throw new Faulty(faults);
      return note(own, []);
    });
  } catch (error) {
    if (error instanceof Faulty) return note(editor, error.faults);
    throw error;
  }
}

function doOne(editor: Editor, patterns: PatternTests, action: Action, { sys }: EntityLink): Promise<unknown> {
  const rules = rulesOf[sys.linkType];
  if (action === "publish") return publish(editor, rules, sys, patterns);
  if (action === "unpublish") return unpublish(editor, rules, sys);
  return expectPublishable(editor, rules, sys, patterns);
}

async function expectPublishable(editor: Editor, rules: DocumentRules, { id }: { id: string }, patterns: PatternTests) {
  await rules.expectPublishable(editor.db, await readOne(editor.db, { kind: rules.kind, id }), patterns);
}

/** What is wrong with a document. That the service itself has no time now is no fault of it. */
async function faultOf(work: () => Promise<unknown>): Promise<object | undefined> {
  try {
    await work();
    return undefined;
  } catch (error) {
    if (!(error instanceof ContentRefused) || error.status === 503) throw error;
    return { sys: { type: "Error", id: error.id }, message: error.message, details: error.details };
  }
}

/** A document of its own kind that says what was done: it is stored so that tools can ask for it later. */
export function outcomeOf(faults: readonly Fault[], failedId: string) {
  if (faults.length === 0) return { status: "succeeded" };
  return {
    status: "failed",
    error: {
      sys: { type: "Error", id: failedId },
      message: "Nothing was changed.",
      details: { errors: withFewErrors(faults) },
    },
  };
}

/** Every document that has a fault, and of their faults the first ones. */
function withFewErrors(faults: readonly Fault[]): Fault[] {
  let left = mostErrors;
  return faults.map(({ entity, error }) => {
    const { details, ...rest } = z.looseObject({ details: faultDetails }).parse(error);
    const errors = details?.errors?.slice(0, left);
    left -= errors?.length ?? 0;
    return { entity, error: { ...rest, ...(details && { details: errors ? { ...details, errors } : details }) } };
  });
}

const faultDetails = z.looseObject({ errors: z.array(z.unknown()).optional() }).optional();
