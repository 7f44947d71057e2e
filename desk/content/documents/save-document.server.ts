import { isSameValue, mergeValue } from "#platform/merge-fields.ts";
import {
  type ContentDocument,
  type ContentEditing,
  ContentRefused,
  type Fields,
  type Metadata,
} from "#services/content/management/content-management.server.ts";
import { focusOf, focusTag, hiddenTag } from "#services/content/pages/content-tree.ts";
import { focuses } from "#services/content/pictures/image-variants.ts";
import { faultsOf } from "./content-faults.server.ts";
import { type ContentWork, shown } from "./content-work.server.ts";
import type { SaveConflict, SavedDocument, SaveRequest } from "./documents-contract.ts";
import { editorOf, fieldsIn, isArchived, isHidden, updatedAtOf } from "./edited-documents.server.ts";
import type { ContentFault } from "./publishing-contract.ts";

export type Saved =
  | ({ ok: true } & SavedDocument)
  | ({ ok: false; reason: "conflict" } & SaveConflict)
  | { ok: false; reason: "invalid"; faults: ContentFault[] }
  | { ok: false; reason: "gone" };

/**
 * Saves fields of a draft. A field that nobody else touched is changed whatever else was; one that somebody made something else of is a
 * conflict, which saves nothing at all. Nothing but these fields is written.
 */
export async function saveDocument(work: ContentWork, request: SaveRequest): Promise<Saved> {
  try {
    return await work.together((editing) => saveWithin(editing, work, request));
  } catch (error) {
    if (!(error instanceof ContentRefused) || error.status !== 422) throw error;
    return { ok: false, reason: "invalid", faults: await faultsOf(work, request, error) };
  }
}

async function saveWithin(editing: ContentEditing, work: ContentWork, request: SaveRequest): Promise<Saved> {
  const current = await editing.read(request);
  if (!current || isArchived(current)) return { ok: false, reason: "gone" };
  const fields = editableFields(work.locale, current);
  const changed = request.changes.filter(({ field, after }) => !isSameValue(fields[field], after));
  const isCurrent = request.asOf === current.sys.version;
  const conflicts = changed.filter(
    ({ field, before, after }) => !isCurrent && !mergeValue(before, fields[field], after),
  );
  if (conflicts.length > 0)
    return {
      ok: false,
      reason: "conflict",
      ...shown(current, work),
      conflicts: conflicts.map(({ field }) => ({
        field,
        theirs: fields[field] ?? null,
        by: editorOf(current, work.names),
        at: updatedAtOf(current),
      })),
    };
  const saved = await writeFields(editing, work.locale, current, { ...request, changes: changed });
  return { ok: true, ...shown(saved, work) };
}

/** A picture's focus is said by a tag, and edited like a field. */
function editableFields(locale: string, current: ContentDocument): Record<string, unknown> {
  const fields = fieldsIn(locale, current);
  return current.kind === "Asset" ? { ...fields, focus: focusOf(current.metadata) } : fields;
}

type Writing = Pick<SaveRequest, "changes" | "isHidden">;

/** Changes fields of one locale, or hides an entry. Nothing is written where nothing changes. */
export async function writeFields(
  editing: ContentEditing,
  locale: string,
  current: ContentDocument,
  { changes, isHidden: hide }: Writing,
): Promise<ContentDocument> {
  const isAsset = current.kind === "Asset";
  const focus = isAsset ? changes.find(({ field }) => field === "focus") : undefined;
  const texts = changes.filter((change) => change !== focus);
  const isTagged = !isAsset && hide !== undefined && hide !== isHidden(current);
  if (changes.length === 0 && !isTagged) return current;
  if (isTagged && hide) await editing.ensureTag(hiddenTag, "Hidden");
  const fields = withChanges(current, locale, texts);
  const metadata = isTagged ? withTag(current, isHiddenTag, hide ? hiddenTag : undefined) : undefined;
  return editing.update(current, {
    fields,
    metadata: focus ? await withFocus(editing, current, focus.after) : metadata,
  });
}

/** An entry has no field without a value; a picture's may be empty, so that it is in its versions, too. */
function withChanges({ kind, fields }: ContentDocument, locale: string, changes: Writing["changes"]): Fields {
  const changed = new Map(Object.entries(fields));
  for (const { field, after } of changes) {
    const { [locale]: _, ...others } = changed.get(field) ?? {};
    const isSet = after !== undefined && after !== null;
    const values = isSet ? { ...changed.get(field), [locale]: after } : others;
    if (kind === "Entry" && Object.keys(values).length === 0) changed.delete(field);
    else changed.set(field, values);
  }
  return Object.fromEntries(changed);
}

const isHiddenTag = (id: string) => id === hiddenTag;
const isFocusTag = (id: string) => focuses.some((each) => focusTag(each) === id);

/** A focus that is none of the list is none. */
async function withFocus(editing: ContentEditing, asset: ContentDocument, value: unknown): Promise<Metadata> {
  const focus = focuses.find((each) => each === value);
  if (focus) await editing.ensureTag(focusTag(focus), `Focus: ${focus.replace("_", " ")}`);
  return withTag(asset, isFocusTag, focus && focusTag(focus));
}

/** With one tag in place of those of its kind. */
function withTag({ metadata }: ContentDocument, isOfKind: (id: string) => boolean, tag: string | undefined): Metadata {
  const others = (metadata.tags ?? []).filter(({ sys }) => !isOfKind(sys.id));
  return { ...metadata, tags: tag === undefined ? others : [...others, tagLink(tag)] };
}

export function tagLink(id: string) {
  return { sys: { type: "Link" as const, linkType: "Tag" as const, id } };
}
