import { contentRulesOf } from "#app/features/pages/section-types.server.ts";
import { checkDrafts } from "#app/services/content/check-drafts.server.ts";
import type { AllContent } from "#app/services/content/management/all-content.server.ts";
import type { ContentProblem } from "../content-contract.ts";
import { reachFrom } from "./linked-documents.server.ts";

/** What the check of the content finds in a page and all that it shows, with their drafts. */
export function checkPage(content: AllContent, id: string): ContentProblem[] {
  if (!content.entries.has(id)) return [];
  const { entries, assets } = reachFrom(content, id);
  const found = checkDrafts(content, new Set([...entries, ...assets]), contentRulesOf([...content.types.values()]));
  return found.map(({ id: of, title, field, message, isHint = false }) => {
    const type = content.types.get(content.entries.get(of)?.sys.contentType.sys.id ?? "");
    const label = type?.fields.find((each) => each.id === field)?.name;
    return {
      id: of,
      kind: content.assets.has(of) ? "Asset" : "Entry",
      name: title || type?.name || "Something without a name",
      field: field || null,
      message: label === undefined ? message : `${label}. ${message}`,
      isHint,
    };
  });
}
