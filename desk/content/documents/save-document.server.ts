import type { AssetProps, EntryProps, OpPatch } from "contentful-management";
import { isSameValue, mergeValue } from "#platform/merge-fields.ts";
import { type ManagementClient, managementErrorOf } from "#services/content/management/content-management.server.ts";
import { focusOf, focusTag, hiddenTag } from "#services/content/pages/content-tree.ts";
import { focuses } from "#services/content/pictures/image-variants.ts";
import { faultsOf } from "./content-faults.server.ts";
import { type ContentWork, readDocument, type StoredDocument, shown } from "./content-work.server.ts";
import type { SaveConflict, SavedDocument, SaveRequest } from "./documents-contract.ts";
import { editorOf, fieldsIn, isArchived, isHidden, updatedAtOf } from "./edited-documents.server.ts";
import type { ContentFault } from "./publishing-contract.ts";

export type Saved =
  | ({ ok: true } & SavedDocument)
  | ({ ok: false; reason: "conflict" } & SaveConflict)
  | { ok: false; reason: "invalid"; faults: ContentFault[] }
  | { ok: false; reason: "gone" };

/** How often a save is tried again after somebody else has saved in the same moment. */
const attempts = 5;

/**
 * Saves fields of a draft. A field that nobody else touched is changed whatever else was; one that somebody made something else of is a
 * conflict, which saves nothing at all. Nothing but these fields is written.
 */
export async function saveDocument(work: ContentWork, request: SaveRequest): Promise<Saved> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work.together((client) => saveOnce(client, work, request));
    } catch (error) {
      const failed = managementErrorOf(error);
      if (failed?.status === 422)
        return { ok: false, reason: "invalid", faults: await faultsOf(work, request, failed) };
      if (failed?.status !== 409 || attempt === attempts) throw error;
    }
  }
}

async function saveOnce(client: ManagementClient, work: ContentWork, request: SaveRequest): Promise<Saved> {
  const current = await readDocument(client, request);
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
  const saved = await writeFields(client, work.locale, current, { ...request, changes: changed });
  return { ok: true, ...shown(saved, work) };
}

/** A picture's focus is said by a tag, and edited like a field. */
function editableFields(locale: string, current: StoredDocument): Record<string, unknown> {
  const fields = fieldsIn(locale, current);
  return current.kind === "Asset" ? { ...fields, focus: focusOf(current.metadata) } : fields;
}

type Writing = Pick<SaveRequest, "changes" | "isHidden">;

/** Changes fields of one locale, or hides an entry. Nothing is written where nothing changes. */
export async function writeFields(
  client: ManagementClient,
  locale: string,
  current: StoredDocument,
  { changes, isHidden: hide }: Writing,
): Promise<StoredDocument> {
  if (current.kind === "Asset") {
    if (changes.length === 0) return current;
    const focus = changes.find(({ field }) => field === "focus");
    const texts = withChanges(
      current,
      locale,
      changes.filter((change) => change !== focus),
    );
    const asset = focus ? await withFocus(client, texts, focus.after) : texts;
    return { kind: "Asset", ...(await client.asset.update({ assetId: asset.sys.id }, asset)) };
  }
  const isTagged = hide !== undefined && hide !== isHidden(current);
  const patch = [
    ...changes.map((change) => fieldPatch(current, locale, change)),
    ...(isTagged ? [tagPatch(current, hide)] : []),
  ];
  if (patch.length === 0) return current;
  if (isTagged && hide) await ensureTag(client, hiddenTag, "Hidden");
  const { id: entryId, version } = current.sys;
  return { kind: "Entry", ...(await client.entry.patch({ entryId, version }, patch)) };
}

function fieldPatch({ fields }: EntryProps, locale: string, { field, after }: Writing["changes"][number]): OpPatch {
  const byLocale = fields[field];
  if (after !== undefined && after !== null)
    return byLocale === undefined
      ? { op: "add", path: `/fields/${field}`, value: { [locale]: after } }
      : { op: "add", path: `/fields/${field}/${locale}`, value: after };
  const isLast = Object.keys(byLocale ?? {}).length === 1;
  return { op: "remove", path: isLast ? `/fields/${field}` : `/fields/${field}/${locale}` };
}

function tagPatch({ metadata }: EntryProps, hide: boolean): OpPatch {
  const others = (metadata?.tags ?? []).filter(({ sys }) => sys.id !== hiddenTag);
  const tags = hide ? [...others, { sys: { type: "Link", linkType: "Tag", id: hiddenTag } }] : others;
  return { op: "add", path: "/metadata", value: { ...metadata, tags } };
}

/** Contentful takes no patch of assets. Metadata that says nothing is not written where there was none. */
function withChanges(current: AssetProps, locale: string, changes: Writing["changes"]): AssetProps {
  const { metadata, ...asset } = current;
  const fields: Record<string, unknown> = { ...asset.fields };
  for (const { field, after } of changes) {
    const { [locale]: _, ...others } = Object(fields[field]);
    fields[field] = after === undefined || after === null ? others : { ...Object(fields[field]), [locale]: after };
  }
  const hasTags = (metadata?.tags.length ?? 0) > 0;
  return { ...asset, fields: { ...asset.fields, ...fields }, ...(hasTags && metadata && { metadata }) };
}

/** A focus that is none of the list is none. */
async function withFocus(client: ManagementClient, asset: AssetProps, value: unknown): Promise<AssetProps> {
  const focus = focuses.find((each) => each === value);
  if (focus) await ensureTag(client, focusTag(focus), `Focus: ${focus.replace("_", " ")}`);
  const isFocus = (id: string) => focuses.some((each) => focusTag(each) === id);
  const others = (asset.metadata?.tags ?? []).filter(({ sys }) => !isFocus(sys.id));
  const tag = (id: string) => ({ sys: { type: "Link" as const, linkType: "Tag" as const, id } });
  return { ...asset, metadata: { ...asset.metadata, tags: focus ? [...others, tag(focusTag(focus))] : others } };
}

/** A tag is made when it is first needed. It is public, since the Delivery API, and so a page, knows of no private tags. */
export async function ensureTag(client: ManagementClient, tagId: string, name: string): Promise<void> {
  try {
    await client.tag.get({ tagId });
  } catch (error) {
    if (managementErrorOf(error)?.status !== 404) throw error;
    const tag = { name, sys: { id: tagId, type: "Tag" as const, visibility: "public" as const } };
    await client.tag.createWithId({ tagId }, tag);
  }
}
