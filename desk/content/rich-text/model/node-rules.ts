import { z } from "zod/mini";
import { type Validation, validation } from "#desk/content/content-model-contract.ts";

const rulesByNode = z.record(z.string(), z.array(validation));

/** The rules for one kind of node, such as how many of it a text may have. */
export function nodeRules(validations: readonly Validation[], nodeType: string): Validation[] {
  return validations.flatMap(({ nodes }) => rulesByNode.safeParse(nodes).data?.[nodeType] ?? []);
}
