import { expect } from "vitest";
import { announceView, batchView } from "#desk/mail/announce/announce-contract.ts";
import { announceEndpoints } from "#desk/mail/announce/announce-endpoints.server.ts";
import type { RecordKind } from "#desk/records/model/record-types.ts";
import { recordEndpoints } from "#desk/records/record-endpoints.server.ts";
import { recordListEndpoints } from "#desk/records/record-list-endpoints.server.ts";
import { formTables } from "#services/database/form-tables.server.ts";
import { bandForm } from "#services/forms/band-form.ts";
import { volunteerForm } from "#services/forms/volunteer-form.ts";
import { signIn } from "./desk.ts";
import { openDesk } from "./desk-app.ts";

/** In milliseconds. */
export const minute = 60_000;
export const day = 24 * 60 * minute;

const tables = { band: bandForm.table, volunteer: volunteerForm.table, message: "" };
const paths = { band: "bands", volunteer: "volunteers", message: "messages" };

/** The desk where decisions are told, and a chair. */
export async function openAnnouncements(others: typeof announceEndpoints = []) {
  const desk = await openDesk([...announceEndpoints, ...recordEndpoints, ...recordListEndpoints, ...others]);
  const { db } = desk.services;
  const chair = await signIn(desk.services, { chair: "change" });
  type Person = { cookie: string };
  const read = async (person: Person = chair) => announceView.parse(await (await desk.get("/announce", person)).json());
  const decide = async (kind: RecordKind, reference: string, after: string, person: Person = chair) => {
    const path = `/${paths[kind]}/${reference}`;
    const { version, status: before } = await (await desk.get(path, person)).json();
    const changed = await desk.post(
      `${path}/change`,
      { version, changes: [{ field: "status", before, after }] },
      person,
    );
    expect(changed.status, await changed.clone().text()).toBe(200);
  };
  return {
    ...desk,
    db,
    chair,
    read,
    decide,
    /** A new record about which something is decided. */
    decided: async (kind: "band" | "volunteer", decision: string, changes: object = {}) => {
      const stored = await desk.store(kind, { ...changes });
      await decide(kind, stored.reference, decision);
      return stored;
    },
    /** Tells those who are decided, as they are read now. */
    tell: async (
      references: readonly string[],
      { way = "mail", when = "hour", person = chair, batchId = crypto.randomUUID() as string } = {},
    ) => {
      const { decided } = await read(person);
      const records = references.map((reference) => {
        const found = decided.find((each) => each.reference === reference);
        const { kind = "band", version = 0, decision = "" } = found ?? {};
        return { kind, reference, version, decision, way, mailDigest: found?.mail.digest ?? "" };
      });
      const response = await desk.post("/announce/tell", { batchId, when, records }, person);
      return { status: response.status, body: await response.json(), batchId, records };
    },
    batch: async (id: string, person: Person = chair) =>
      batchView.parse(await (await desk.get(`/announce/${id}`, person)).json()),
    stop: (batchId: string, person: Person = chair) => desk.post("/announce/stop", { batchId }, person),
    /** How a record stands: in its own table, and beside what the committee decided. */
    currentDecision: async (kind: "band" | "volunteer", id: string) => {
      const row = await formTables(db)
        .selectFrom(tables[kind])
        .select("status")
        .where("id", "=", id)
        .executeTakeFirst();
      const ours = await db
        .selectFrom("desk_records")
        .select(["told_status", "prepared_status"])
        .where("record_id", "=", id)
        .executeTakeFirst();
      return [row?.status, ours?.told_status, ours?.prepared_status];
    },
    mails: () => db.selectFrom("outbox").selectAll().where("kind", "like", "%-decision").orderBy("once_key").execute(),
    logged: async (id: string) => {
      const rows = await db
        .selectFrom("desk_log")
        .select("action")
        .where("subject_id", "=", id)
        .orderBy("at")
        .execute();
      return rows.map(({ action }) => action).toSorted();
    },
  };
}
