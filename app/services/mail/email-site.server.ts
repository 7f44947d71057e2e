import { isRecord, text } from "#app/services/content/content-tree.ts";
import { festivalName } from "#app/services/site/festival-name.ts";
import type { EmailSources } from "./email.server.ts";
import { oneLine } from "./mail-message.server.ts";

/** Whose letters these are: the festival's name as the content says it, and the site's address. */
export type EmailSite = { name: string; url: string };

const REMEMBERED_MS = 60_000;
const remembered = new WeakMap<EmailSources["content"]["client"], { name: string; until: number }>();

/** The festival's name, asked of the content service once a minute. A letter does not wait for one that is away. */
export async function emailSite({ config, content }: EmailSources, now = performance.now()): Promise<EmailSite> {
  const known = remembered.get(content.client);
  if (known && now < known.until) return { name: known.name, url: config.siteUrl };
  const name = await festivalNameOf(content.client);
  remembered.set(content.client, { name, until: now + REMEMBERED_MS });
  return { name, url: config.siteUrl };
}

async function festivalNameOf(client: EmailSources["content"]["client"]) {
  const page = await client.entries({ content_type: "festival", limit: 1 }).catch(() => undefined);
  const [festival] = page?.items ?? [];
  const name = isRecord(festival) && isRecord(festival.fields) ? text(festival.fields.name) : undefined;
  // It stands in every sender and in subjects: a line break in it would keep every mail from going.
  return oneLine(name ?? "") || festivalName;
}
