import { type DeskEndpoint, deskQuery } from "#desk/frame/server/desk-endpoint.server.ts";
import { type RecordType, recordKinds, recordTypes } from "#desk/records/model/record-types.ts";
import { problem } from "#platform/http/problem.ts";
import { formTables } from "#services/database/form-tables.server.ts";

/** Attachments of mails. Strangers send them: a browser may save them, but not open them. */
export const attachmentEndpoints: readonly DeskEndpoint[] = recordKinds.map((kind) => endpointOf(recordTypes[kind]));

function endpointOf(recordType: RecordType): DeskEndpoint {
  const path = `/${recordType.path}/:reference/attachments/:id` as const;
  return deskQuery(path, recordType.viewRight, async ({ c, services: { db } }) => {
    const { form, kind } = recordType;
    const records = formTables(db).selectFrom(form.table).select("id");
    const record = await records.where("reference", "=", c.req.param("reference") ?? "").executeTakeFirst();
    const attachments = db.selectFrom("desk_attachments").select(["name", "bytes"]);
    const attachment = await attachments
      .where("id", "=", c.req.param("id") ?? "")
      .where("kind", "=", kind)
      .where("record_id", "=", String(record?.id))
      .executeTakeFirst();
    if (!attachment) return problem(404, "Not found", "This is not here any more. It may have been erased meanwhile.");
    return new Response(new Uint8Array(attachment.bytes), {
      headers: {
        "Content-Type": "application/octet-stream",
        "Content-Disposition": `attachment; filename*=UTF-8''${encodeURIComponent(attachment.name).replaceAll("'", "%27")}`,
        "X-Content-Type-Options": "nosniff",
        "Content-Security-Policy": "sandbox; default-src 'none'",
      },
    });
  });
}
