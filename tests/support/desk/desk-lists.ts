import { parse } from "csv-parse/sync";
import type { HeldRoles } from "#desk/frame/access/rights/desk-rights.ts";
import { createDeskSessions } from "#desk/frame/access/sign-in/desk-sessions.server.ts";
import { deskApi } from "#desk/frame/server/desk-endpoint.server.ts";
import { manyChanged, recordList } from "#desk/records/lists/record-list-contract.ts";
import type { RecordKind } from "#desk/records/model/record-types.ts";
import { score } from "#desk/records/one-record/remarks.server.ts";
import { recordListEndpoints } from "#desk/records/record-list-endpoints.server.ts";
import { bandForm } from "#services/forms/band-form.ts";
import type { FormDefinition } from "#services/forms/form-definition.ts";
import { toRow } from "#services/forms/form-record.ts";
import { messageForm } from "#services/forms/message-form.ts";
import { volunteerForm } from "#services/forms/volunteer-form.ts";
import { insertRecord } from "#services/submissions/desk-row.server.ts";
import { examplePayload } from "../forms/example-payload.ts";
import { openTestServices } from "../site/services.ts";
import { signIn } from "./desk.ts";

const forms: Record<RecordKind, FormDefinition> = { band: bandForm, volunteer: volunteerForm, message: messageForm };

/**
 * A desk with the API of its lists alone, for what depends on many records: they are sent a minute apart, in the order of the calls, and each
 * member of the committee reads lists and changes several at once. For a room's own endpoints see `openDesk` (desk-app.ts).
 */
export async function openDeskLists() {
  const opened = await openTestServices();
  const { services } = opened;
  const { db, config } = services;
  const app = deskApi(services, createDeskSessions(db, config), recordListEndpoints);
  let sent = 0;
  const send = async (kind: RecordKind, payload: Record<string, unknown>, status = "new") => {
    sent += 1;
    const form = forms[kind];
    const id = crypto.randomUUID();
    const reference = `${form.referenceLetter}-${String(sent).padStart(6, "0")}`;
    const receivedAt = new Date(Date.UTC(2026, 10, 1, 8, sent)).toISOString();
    const row = { id, reference, status, received_at: receivedAt, ...toRow(form, examplePayload(form, payload)) };
    await insertRecord(db, form, row, config.timeZone);
    return { id, reference };
  };
  const someone = async (roles: HeldRoles, name?: string, session = {}) => {
    const { personId, cookie } = await signIn(services, roles, session, name);
    const post = (path: string, body: object) =>
      app.request(`/desk/api${path}`, {
        method: "POST",
        headers: { "Content-Type": "application/json", "Sec-Fetch-Site": "same-origin", Cookie: cookie },
        body: JSON.stringify(body),
      });
    return {
      personId,
      post,
      async list(address: string) {
        const response = await app.request(`/desk/api${address}`, { headers: { Cookie: cookie } });
        return recordList.parse(await response.json());
      },
      async names(address: string) {
        return (await this.list(address)).rows.map(({ name }) => name);
      },
      change: async (path: string, changes: object[]) =>
        manyChanged.parse(await (await post(`${path}/change`, { changes })).json()),
      /** Gives a record a score, or takes it back. */
      scores: async (kind: "band", recordId: string, value: number | null) => {
        await score(db, { kind, recordId, personId }, value);
      },
      /** Says that this person is too close to a band to judge it. */
      declareConflictOfInterest: async (recordId: string) =>
        db
          .insertInto("desk_conflicts")
          .values({ kind: "band", record_id: recordId, person_id: personId, at: 1 })
          .execute(),
    };
  };
  return { ...opened, db, config, send, someone };
}

/** The rows of a spreadsheet by the names of its columns. */
export function spreadsheetRows(csv: string): Record<string, string>[] {
  return parse(csv, { bom: true, columns: true });
}
