import { z } from "zod";
import { type DocumentError, mostErrors } from "../content-refused.ts";
import { type Surroundings, validationErrors } from "./validations.ts";

type Path = readonly (string | number)[];

const ruleSchema = z.looseObject({
  message: z.string().nullish().catch(undefined),
  enabledMarks: z.array(z.string()).optional(),
  enabledNodeTypes: z.array(z.string()).optional(),
  nodes: z.record(z.string(), z.array(z.unknown())).optional(),
});
const nodeSchema = z.looseObject({
  nodeType: z.string(),
  data: z.looseObject({ target: z.unknown() }).partial().catch({}),
  marks: z.array(z.object({ type: z.string() })).catch([]),
  content: z.array(z.unknown()).catch([]),
});

/** Nodes that no rule can forbid. */
const always = new Set(["document", "paragraph", "text", "list-item", "table-row", "table-cell", "table-header-cell"]);

/** What in a rich text breaks the rules of its field: marks and nodes that are not enabled, and links to what is not allowed. */
export function richTextErrors(
  validations: unknown,
  value: unknown,
  path: Path,
  surroundings: Surroundings,
): DocumentError[] {
  const rules = z
    .array(ruleSchema)
    .catch([])
    .parse(validations ?? []);
  const errors: DocumentError[] = [];
  const visit = (node: unknown, at: Path) => {
    if (errors.length >= mostErrors) return;
    const parsed = nodeSchema.safeParse(node);
    if (!parsed.success)
      return void errors.push({ name: "type", path: at, value: node, details: "This is no node of a rich text" });
    const { nodeType, data, marks, content } = parsed.data;
    for (const { enabledMarks, enabledNodeTypes, nodes, message } of rules) {
      const mark = enabledMarks && marks.find(({ type }) => !enabledMarks.includes(type));
      if (mark)
        errors.push({
          name: "enabledMarks",
          path: at,
          value: mark.type,
          details: message ?? `The mark "${mark.type}" is not allowed`,
        });
      if (enabledNodeTypes && !always.has(nodeType) && !enabledNodeTypes.includes(nodeType))
        errors.push({
          name: "enabledNodeTypes",
          path: at,
          value: nodeType,
          details: message ?? `"${nodeType}" is not allowed`,
        });
      errors.push(...validationErrors(nodes?.[nodeType], data.target, [...at, "data", "target"], surroundings));
    }
    for (const [index, child] of content.entries()) visit(child, [...at, "content", index]);
  };
  visit(value, path);
  return errors;
}
