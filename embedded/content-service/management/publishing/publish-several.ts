import { z } from "zod";
import {
  type Editor,
  type EditResult,
  inTransaction,
  publishDocument,
  unpublishDocument,
} from "../../store/edit-documents.ts";
import type { DocumentHandlers } from "../documents/document-routes.ts";
import { readOne } from "../documents/document-routes.ts";
import { ManagementError, refusalError } from "../management-errors.ts";

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
/** What is checked before an entry or an asset is published. */
export type PublishingRules = Record<"Entry" | "Asset", Pick<DocumentHandlers, "kind" | "expectPublishable">>;
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
 * Publishes or unpublishes several documents, all of them or none, and calls `note` in the same transaction; if none, in one of its own with what
 * is wrong with each.
 */
export async function publishSeveral<Noted>(
  editor: Editor,
  rules: PublishingRules,
  action: Action,
  links: readonly EntityLink[],
  note: (editor: Editor, faults: readonly Fault[]) => Promise<Noted>,
): Promise<Noted> {
  try {
    return await inTransaction(editor.db, async (tx) => {
      const own = { ...editor, db: tx };
      const faults: Fault[] = [];
      for (const link of links) {
        const fault = await publishOne(own, rules, action, link);
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

async function publishOne(
  editor: Editor,
  rules: PublishingRules,
  action: Action,
  { sys }: EntityLink,
): Promise<object | undefined> {
  const { kind, expectPublishable } = rules[sys.linkType];
  const target = { kind, id: sys.id, version: sys.version };
  try {
    if (action !== "unpublish") await expectPublishable(editor.db, await readOne(editor.db, target));
    if (action === "validate") return undefined;
    const result: EditResult = await (action === "publish" ? publishDocument : unpublishDocument)(editor, target);
    if (!result.ok) throw refusalError(sys.linkType, sys.id, result);
    return undefined;
  } catch (error) {
    if (!(error instanceof ManagementError)) throw error;
    return { sys: { type: "Error", id: error.id }, message: error.message, details: error.details };
  }
}

/** A document of its own kind that says what was done: it is stored so that tools can ask for it later. */
export function outcomeOf(faults: readonly Fault[], failedId: string) {
  if (faults.length === 0) return { status: "succeeded" };
  return {
    status: "failed",
    error: { sys: { type: "Error", id: failedId }, message: "Nothing was changed.", details: { errors: faults } },
  };
}
