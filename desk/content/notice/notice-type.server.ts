import type { ContentEditing } from "#services/content/management/content-management.server.ts";
import { noticeType } from "#site/features/notices/notice-content.ts";

const field = { localized: false, required: true, disabled: false, omitted: false };
const fields = [
  { ...field, id: "text", name: "Text", type: "Symbol" },
  { ...field, id: "link", name: "Link", type: "Symbol", required: false },
  { ...field, id: "from", name: "From", type: "Date" },
  { ...field, id: "until", name: "Until", type: "Date" },
];
const description = "A line across all pages, from a time to a time. The desk makes and ends these.";

/** Makes the content type of notices where there is none yet: in an older data folder. */
export async function ensureNoticeType(editing: ContentEditing): Promise<void> {
  await editing.ensureContentType(noticeType, { name: "Notice", description, displayField: "text", fields });
}
