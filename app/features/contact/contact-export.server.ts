import { pagesByTime } from "#app/services/database/pages-by-time.server.ts";
import type { ContactMessagesTable } from "#app/services/database/site-tables.server.ts";
import type { ExportSources, RecordExport } from "#app/services/maintenance/record-export.server.ts";

/** `npm run export -- messages`, including empty and suspected messages, which are not mailed. */
export const messageExport: RecordExport = {
  name: "messages",
  fields: ["senderEmail", "senderName", "message", "reference", "receivedAt", "status"],
  async *pages({ db }: ExportSources) {
    for await (const rows of pagesByTime(db.selectFrom("contact_messages").selectAll()))
      yield rows.map((row) => ({ json: exported(row) }));
  },
};

function exported(row: ContactMessagesTable) {
  return {
    senderEmail: row.sender_email,
    senderName: row.sender_name,
    message: row.message,
    reference: row.reference,
    receivedAt: row.received_at,
    status: row.status,
  };
}
