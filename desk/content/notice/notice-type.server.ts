import { type ManagementClient, managementErrorOf } from "#services/content/management/content-management.server.ts";
import { noticeType } from "#site/features/notices/notice-content.ts";

const field = { localized: false, required: true, disabled: false, omitted: false };
const fields = [
  { ...field, id: "text", name: "Text", type: "Symbol" },
  { ...field, id: "link", name: "Link", type: "Symbol", required: false },
  { ...field, id: "from", name: "From", type: "Date" },
  { ...field, id: "until", name: "Until", type: "Date" },
];
const description = "A line across all pages, from a time to a time. The desk makes and ends these.";

/** Makes the content type of notices where there is none yet: in an older data folder, or at Contentful. */
export async function ensureNoticeType(client: ManagementClient): Promise<void> {
  const known = await readType(client);
  if (known?.sys.publishedVersion !== undefined) return;
  const type =
    known ??
    (await client.contentType.createWithId(
      { contentTypeId: noticeType },
      { name: "Notice", description, displayField: "text", fields },
    ));
  await client.contentType.publish({ contentTypeId: noticeType }, type);
}

async function readType(client: ManagementClient) {
  try {
    return await client.contentType.get({ contentTypeId: noticeType });
  } catch (error) {
    if (managementErrorOf(error)?.status === 404) return undefined;
    throw error;
  }
}
