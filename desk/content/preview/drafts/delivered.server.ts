import { hiddenTag, isRecord, linkedId } from "#services/content/pages/content-tree.ts";

/** An entry or asset as the Delivery API gives it, with links. */
export type Delivered = {
  sys: Record<string, unknown>;
  fields: Record<string, unknown>;
  metadata?: unknown;
};

/** An answer of the Delivery API: a list with what its items link to, or one entry or asset. */
export type DeliveryAnswer = { items: Delivered[]; included: Delivered[]; rest: Record<string, unknown> } | Delivered;

/** @returns undefined for anything else, such as an error */
export function readAnswer(body: unknown): DeliveryAnswer | undefined {
  if (isDelivered(body)) return body;
  if (!isRecord(body) || !Array.isArray(body.items)) return undefined;
  const { items, includes, ...rest } = body;
  const included = isRecord(includes) ? Object.values(includes).flat() : [];
  return { items: items.filter(isDelivered), included: included.filter(isDelivered), rest };
}

export function writeAnswer(answer: DeliveryAnswer): unknown {
  if (!("items" in answer)) return answer;
  const { items, included, rest } = answer;
  const ofType = (type: string) => included.filter(({ sys }) => sys.type === type);
  return { ...rest, items, includes: { Entry: ofType("Entry"), Asset: ofType("Asset") } };
}

/** The type and id of an entry or asset, or of the one that a link leads to. */
export function nameOf({ sys }: { sys: Record<string, unknown> }): string {
  return `${sys.type === "Link" ? sys.linkType : sys.type} ${sys.id}`;
}

/** Every link in a value, within rich text too. */
export function linksIn(value: unknown): { sys: Record<string, unknown> }[] {
  if (Array.isArray(value)) return value.flatMap(linksIn);
  if (!isRecord(value)) return [];
  if (isRecord(value.sys)) return value.sys.type === "Link" ? [{ sys: value.sys }] : [];
  return Object.values(value).flatMap(linksIn);
}

export function isHidden({ metadata }: Delivered): boolean {
  const tags = isRecord(metadata) && Array.isArray(metadata.tags) ? metadata.tags : [];
  return tags.some((tag) => linkedId(tag) === hiddenTag);
}

function isDelivered(value: unknown): value is Delivered {
  return isRecord(value) && isRecord(value.sys) && isRecord(value.fields);
}
