import { oneLine } from "#platform/text/one-line.ts";
import { isRecord, text } from "#services/content/pages/content-tree.ts";
import { festivalName } from "#services/site/festival-name.ts";
import type { TemplateContext } from "./email.server.ts";

/** The festival's name as the content has it, and the site's address. */
export type EmailSite = { name: string; url: string };

const TTL_MS = 60_000;
const cached = new WeakMap<TemplateContext["content"]["client"], { name: string; until: number }>();

/** Cached for a minute. While the content service is unavailable, the name is the default one. */
export async function emailSite({ config, content }: TemplateContext, now = performance.now()): Promise<EmailSite> {
  const known = cached.get(content.client);
  if (known && now < known.until) return { name: known.name, url: config.siteUrl };
  const name = await festivalNameOf(content.client);
  cached.set(content.client, { name, until: now + TTL_MS });
  return { name, url: config.siteUrl };
}

async function festivalNameOf(client: TemplateContext["content"]["client"]) {
  const page = await client.entries({ content_type: "festival", limit: 1 }).catch(() => undefined);
  const [festival] = page?.items ?? [];
  const name = isRecord(festival) && isRecord(festival.fields) ? text(festival.fields.name) : undefined;
  // It is part of every sender and of subjects: a line break in it would make every email unsafe.
  return oneLine(name ?? "") || festivalName;
}
