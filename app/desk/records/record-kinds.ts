import type { DeskRight } from "#app/desk/access/desk-rights.ts";

/** What visitors send: where each kind is stored and shown, who may see it, and which of its columns name somebody. */
export const recordKinds = [
  {
    kind: "band",
    table: "band_applications",
    right: "bands.view",
    path: "/desk/bands",
    name: "band_name",
    person: "leader_name",
    email: "leader_email",
  },
  {
    kind: "volunteer",
    table: "volunteer_applications",
    right: "volunteers.view",
    path: "/desk/volunteers",
    name: "name",
    person: "name",
    email: "email",
  },
  {
    kind: "message",
    table: "contact_messages",
    right: "messages.view",
    path: "/desk/messages",
    name: "sender_name",
    person: "sender_name",
    email: "sender_email",
  },
] as const satisfies readonly {
  kind: string;
  table: string;
  right: DeskRight;
  path: string;
  name: string;
  person: string;
  email: string;
}[];
export type DeskRecordKind = (typeof recordKinds)[number];
