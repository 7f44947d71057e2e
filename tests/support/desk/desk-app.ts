import { createDeskSessions } from "#desk/frame/access/sign-in/desk-sessions.server.ts";
import { type DeskEndpoint, deskApi } from "#desk/frame/server/desk-endpoint.server.ts";
import type { RecordKind } from "#desk/records/model/record-types.ts";
import { recordTypes } from "#desk/records/model/record-types.ts";
import { toRow } from "#services/forms/form-record.ts";
import { insertRecord } from "#services/submissions/desk-row.server.ts";
import { examplePayload } from "../forms/example-payload.ts";
import { openTestServices } from "../site/services.ts";

/**
 * Some endpoints of the desk with the services of a test's own, for the tests of one room: records are stored as if visitors had sent them, and
 * each call says who makes it. Lists, with their order and views, are `openDeskLists` (desk-lists.ts); the whole API with a cookie of its
 * own, as for signing in or across rooms, is `deskBrowser` (desk-browser.ts), which also takes the services of this one.
 */
export async function openDesk(endpoints: readonly DeskEndpoint[]) {
  const opened = await openTestServices();
  const { services } = opened;
  const app = deskApi(services, createDeskSessions(services.db, services.config), endpoints);
  const get = (path: string, { cookie }: { cookie: string }) =>
    app.request(`/desk/api${path}`, { headers: { Cookie: cookie } });
  /** Sends JSON, or a text as a file. */
  const post = (path: string, body: object | string, { cookie }: { cookie: string }) => {
    const isFile = typeof body === "string";
    const type = isFile ? "text/csv" : "application/json";
    return app.request(`/desk/api${path}`, {
      method: "POST",
      headers: { "Content-Type": type, "Sec-Fetch-Site": "same-origin", Cookie: cookie },
      body: isFile ? body : JSON.stringify(body),
    });
  };
  /** Stores a record as if a visitor had sent it. @returns its id and reference */
  const store = async (kind: RecordKind, changes: Record<string, unknown> = {}, receivedAt = new Date()) => {
    const { form } = recordTypes[kind];
    const id = crypto.randomUUID();
    const reference = `${form.referenceLetter}-${id.slice(0, 6).toUpperCase()}`;
    const row = { id, reference, status: "new", received_at: receivedAt.toISOString() };
    const payload = examplePayload(form, changes);
    await insertRecord(services.db, form, { ...row, ...toRow(form, payload) }, services.config.timeZone);
    return { id, reference };
  };
  return { ...opened, get, post, store };
}
