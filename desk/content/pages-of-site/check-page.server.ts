import { checkDrafts } from "#services/content/files/check-drafts.server.ts";
import type { AllContent, ContentDocument, Entry } from "#services/content/management/content-management.server.ts";
import { nameOf } from "#services/content/management/name-of-document.ts";
import { contentRulesOf } from "#site/features/pages/section-list/section-types.server.ts";
import type {} from "../documents/content-work.server.ts";
import { fieldsIn, isArchived, isHidden } from "../documents/edited-documents.server.ts";
import type { ContentFault, ContentProblem } from "../documents/publishing-contract.ts";
import { linksIn, reachFrom } from "./linked-documents.server.ts";
import { unaskedQuestions } from "./unasked-questions.server.ts";

/** What the check of the content finds in a page and all that it shows, with their drafts; and that it shows no section. */
export function checkPage(content: AllContent, id: string): ContentProblem[] {
  const page = content.entries.get(id);
  if (!page) return [];
  const { entries, assets } = reachFrom(content, id);
  return [
    ...problemsIn(content, new Set([...entries, ...assets])),
    ...unaskedQuestions(content, entries),
    ...missingSections(content, page),
  ];
}

/** `content:check` says nothing of it: a published page may stand empty, and a page of the program shows more than its sections. */
function missingSections({ entries, locale, types }: AllContent, page: Entry): ContentProblem[] {
  const type = page.sys.contentType.sys.id;
  if (type !== "generalPage") return [];
  const sections = linksIn(fieldsIn(locale, page).sections).flatMap(({ id }) => entries.get(id) ?? []);
  if (sections.some((section) => !isArchived(section) && !isHidden(section))) return [];
  const name = nameOf(page) || (types.get(type)?.name ?? type);
  const message = "No section of this page is shown: visitors would find nothing of yours on it.";
  return [{ id: page.sys.id, kind: "Entry", name, field: "sections", message, isHint: true }];
}

/**
 * What would break a page if documents were published as they are here, and all else stayed as visitors read it: links to what is gone, a part within
 * itself, values of the wrong kind.
 */
export function whatBreaks(content: AllContent, documents: readonly ContentDocument[]): ContentFault[] {
  const entries = new Map([...content.entries, ...content.published]);
  const assets = new Map(content.assets);
  for (const document of documents) {
    if (document.kind === "Entry") entries.set(document.sys.id, document);
    else assets.set(document.sys.id, document);
  }
  const then = { ...content, entries, assets };
  const ids = new Set(documents.map(({ sys }) => sys.id));
  const reach = new Set([...ids].flatMap((id) => [...reachFrom(then, id).entries]));
  const found = [...problemsIn(then, ids, reach), ...unaskedQuestions(content, ids)].filter(({ isHint }) => !isHint);
  return found.map(({ isHint: _, circle: __, ...fault }) => fault);
}

function problemsIn(content: AllContent, ids: ReadonlySet<string>, reach?: ReadonlySet<string>): ContentProblem[] {
  const found = checkDrafts(content, ids, contentRulesOf([...content.types.values()]), reach);
  return found.map(({ id, title, field, message, isHint = false, circle }) => {
    const type = content.types.get(content.entries.get(id)?.sys.contentType.sys.id ?? "");
    const label = type?.fields.find((each) => each.id === field)?.name;
    return {
      id,
      kind: content.assets.has(id) ? "Asset" : "Entry",
      name: title || type?.name || "Something without a name",
      field: field || null,
      message: label === undefined ? message : `${label}. ${message}`,
      isHint,
      ...(circle && { circle: [...circle] }),
    };
  });
}
