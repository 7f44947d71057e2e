import { createDeskSessions } from "#app/desk/access/desk-sessions.server.ts";
import type { RecordKind } from "#app/desk/records/record-types.ts";
import { recordTypes } from "#app/desk/records/record-types.ts";
import { type DeskEndpoint, deskApi } from "#app/desk/server/desk-endpoint.server.ts";
import { formTables } from "#app/services/database/form-tables.server.ts";
import { toRow } from "#app/services/forms/form-record.ts";
import { examplePayload } from "./example-payload.ts";
import { openTestServices } from "./services.ts";

/** Endpoints of the desk with the services of a test's own, called as a browser would. */
export async function openDesk(endpoints: readonly DeskEndpoint[]) {
  const opened = await openTestServices();
  const { services } = opened;
  const app = deskApi(services, createDeskSessions(services.db, services.config), endpoints);
  const get = (path: string, { cookie }: { cookie: string }) =>
    app.request(`/desk/api${path}`, { headers: { Cookie: cookie } });
  const post = (path: string, body: object, { cookie }: { cookie: string }) =>
    app.request(`/desk/api${path}`, {
      method: "POST",
      headers: { "Content-Type": "application/json", "Sec-Fetch-Site": "same-origin", Cookie: cookie },
      body: JSON.stringify(body),
    });
  /** Stores a record as if a visitor had sent it. @returns its id and reference */
  const store = async (kind: RecordKind, changes: Record<string, unknown> = {}, receivedAt = new Date()) => {
    const { form } = recordTypes[kind];
    const id = crypto.randomUUID();
    const reference = `${form.referenceLetter}-${id.slice(0, 6).toUpperCase()}`;
    const row = { id, reference, status: "new", received_at: receivedAt.toISOString() };
    const payload = examplePayload(form, changes);
    await formTables(services.db)
      .insertInto(form.table)
      .values({ ...row, ...toRow(form, payload) })
      .execute();
    return { id, reference };
  };
  return { ...opened, get, post, store };
}
