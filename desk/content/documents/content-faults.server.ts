import { z } from "zod/mini";
import type { ContentRefused } from "#services/content/management/content-management.server.ts";
import { nameOf } from "#services/content/management/name-of-document.ts";
import type { ContentWork } from "./content-work.server.ts";
import type { DocumentKind } from "./documents-contract.ts";
import type { ContentFault } from "./publishing-contract.ts";

const fault = z.looseObject({
  name: z.string(),
  path: z.optional(z.array(z.union([z.string(), z.number()]))),
  details: z.optional(z.string()),
  min: z.optional(z.unknown()),
  max: z.optional(z.unknown()),
  customMessage: z.optional(z.string()),
  untested: z.optional(z.boolean()),
});
type Fault = z.infer<typeof fault>;
const details = z.looseObject({ errors: z.array(fault) });

/** What the content service found wrong with a document, each field's faults in a sentence. */
export async function faultsOf(
  { management }: Pick<ContentWork, "management">,
  { id, kind }: { id: string; kind: DocumentKind },
  failed: Pick<ContentRefused, "id" | "details">,
): Promise<ContentFault[]> {
  const content = await management.all();
  const entry = content.entries.get(id);
  const type = content.types.get(entry?.sys.contentType.sys.id ?? "");
  const document = { id, kind, name: nameOf(entry ?? content.assets.get(id) ?? {}) };
  const parsed = details.safeParse(failed.details);
  const faults = parsed.success ? parsed.data.errors : [];
  if (faults.length === 0) return [{ ...document, field: null, message: "It cannot be stored like this." }];
  const found = faults.map((each) => {
    const [, field] = each.path?.[0] === "fields" ? each.path : [];
    const label = type?.fields.find((candidate) => candidate.id === field)?.name;
    const fieldId = field === undefined ? null : String(field);
    return { ...document, field: fieldId, message: sentenceOf(each, failed.id, label ?? fieldId ?? "It") };
  });
  return found.filter((each, index) => found.findIndex(({ message }) => message === each.message) === index);
}

/** As whoever edits can act on it. A message of the content model's own comes first. */
function sentenceOf(error: Fault, id: string, label: string): string {
  if (error.untested)
    return `${label} could not be checked: its pattern in the content model is not valid, or took too long. Please try again.`;
  if (error.customMessage) return error.customMessage;
  if (id === "UnresolvedLinks" || error.name === "notResolvable")
    return `${label} leads to something that is not there any more. Please choose something else, or take it out.`;
  return sentences[error.name]?.(label, error) ?? `${label} is not as it should be: ${error.details ?? error.name}.`;
}

const sentences: Readonly<Record<string, (label: string, error: Fault) => string>> = {
  required: (label) => `${label} needs to be filled in.`,
  unique: (label) => `${label} is used elsewhere already. Please choose another one.`,
  in: (label) => `${label} has a value that is not among those to choose from.`,
  regexp: (label) => `${label} is not written as it should be.`,
  size: (label, error) => `${label} is too long or too short${between(error)}.`,
  range: (label, error) => `${label} is too large or too small${between(error)}.`,
  dateRange: (label, error) => `${label} is too early or too late${between(error)}.`,
  linkContentType: (label) => `${label} leads to something of a kind that does not fit here.`,
  linkMimetypeGroup: (label) => `${label} has a file of a kind that does not fit here.`,
  type: (label) => `${label} has a value of the wrong kind.`,
};

function between({ min, max }: Fault): string {
  const limits = [...(isGiven(min) ? [`at least ${min}`] : []), ...(isGiven(max) ? [`at most ${max}`] : [])];
  return limits.length > 0 ? ` (${limits.join(", ")})` : "";
}

const isGiven = (limit: unknown) => typeof limit === "number" || typeof limit === "string";
