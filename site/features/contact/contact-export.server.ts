import { messageForm } from "#services/forms/message-form.ts";
import { formExportOf } from "#services/maintenance/form-export.server.ts";

/** `npm run export -- messages`, including empty and suspected messages, which are not mailed. */
export const messageExport = formExportOf("messages", messageForm, [
  "senderEmail",
  "senderName",
  "message",
  "reference",
  "receivedAt",
  "status",
]);
