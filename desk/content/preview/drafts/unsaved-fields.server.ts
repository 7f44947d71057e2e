import type { UnsavedEntry } from "#desk/content/preview/preview-contract.ts";
import { contentApi } from "#services/site/site-fetch.ts";
import { type Delivered, type DeliveryAnswer, linksIn, nameOf, readAnswer } from "./delivered.server.ts";

/** Answers a query of the Delivery API with drafts. */
export type PreviewFetch = (request: Request) => Promise<Response>;

/** From a page through its sections and their items to a picture. */
const MOST_ROUNDS = 4;

/**
 * Lays what was typed over the drafts, and reads what it links to newly.
 *
 * @param answer what the content service says, without what was typed
 */
export async function withUnsaved(
  answer: DeliveryAnswer,
  unsaved: readonly UnsavedEntry[],
  previewFetch: PreviewFetch,
  siteUrl: string,
): Promise<DeliveryAnswer> {
  if (unsaved.length === 0) return answer;
  const typed = new Map(unsaved.map(({ id, fields }) => [id, fields]));
  const layOver = (document: Delivered) => {
    const fields = typed.get(String(document.sys.id));
    return fields === undefined ? document : { ...document, fields: withFields(document.fields, fields) };
  };
  if (!("items" in answer)) return layOver(answer);
  const items = answer.items.map(layOver);
  let included = answer.included.map(layOver);
  const asked = new Set([...items, ...included].map(nameOf));
  for (let round = 0; round < MOST_ROUNDS; round += 1) {
    const changed = [...items, ...included].filter(({ sys }) => typed.has(String(sys.id)));
    const missing = linksIn(changed.map(({ fields }) => fields)).filter((link) => !asked.has(nameOf(link)));
    if (missing.length === 0) break;
    for (const link of missing) asked.add(nameOf(link));
    const found = (await readLinked(missing, previewFetch, siteUrl)).filter((each) => !included.some(isSame(each)));
    for (const each of found) asked.add(nameOf(each));
    included = [...included, ...found.map(layOver)];
  }
  return { ...answer, items, included };
}

function withFields(saved: Delivered["fields"], typed: Record<string, unknown>): Delivered["fields"] {
  const fields = Object.entries({ ...saved, ...typed });
  return Object.fromEntries(fields.filter(([, value]) => value !== null && value !== undefined));
}

/** The entries and assets that links lead to, and what these link to. */
async function readLinked(links: ReturnType<typeof linksIn>, previewFetch: PreviewFetch, siteUrl: string) {
  const read = async (kind: "entries" | "assets", ids: unknown[]) => {
    if (ids.length === 0) return [];
    const query = new URLSearchParams({ "sys.id[in]": ids.join(","), ...(kind === "entries" && { include: "10" }) });
    const request = new Request(new URL(`${contentApi.path}/${kind}?${query}`, siteUrl), {
      headers: { Authorization: `Bearer ${contentApi.token}` },
    });
    const response = await previewFetch(request);
    const answer = response.ok ? readAnswer(await response.json()) : undefined;
    return answer && "items" in answer ? [...answer.items, ...answer.included] : [];
  };
  const idsOf = (linkType: string) => links.filter(({ sys }) => sys.linkType === linkType).map(({ sys }) => sys.id);
  return (await Promise.all([read("entries", idsOf("Entry")), read("assets", idsOf("Asset"))])).flat();
}

function isSame(document: Delivered) {
  return (other: Delivered) => nameOf(other) === nameOf(document);
}
