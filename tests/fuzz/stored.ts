import { sql } from "kysely";
import { type ZodMiniType, z } from "zod/mini";
import { bandForm } from "#services/forms/band-form.ts";
import { payloadSchema } from "#services/forms/form-schema.ts";
import { volunteerForm } from "#services/forms/volunteer-form.ts";
import { formExport } from "#services/maintenance/form-export.server.ts";
import type { RecordExport } from "#services/maintenance/record-export.server.ts";
import type { Services } from "#services/services.server.ts";
import { contactMessage } from "#site/features/contact/contact-contract.ts";
import { messageExport } from "#site/features/contact/contact-export.server.ts";
import { newMember } from "#site/features/membership/membership-contract.ts";
import { memberExport } from "#site/features/membership/records/member-export.server.ts";
import { subscription } from "#site/features/newsletter/newsletter-contract.ts";
import { subscriberExport } from "#site/features/newsletter/subscriber-export.server.ts";
import { pictureNames } from "./endpoints.ts";
import { inOneLine } from "./messages.ts";

/** One kind of record: its endpoint, what is exported of it, its schema, and its emails. */
type Kind = {
  path: string;
  records: RecordExport;
  contract: ZodMiniType & { shape: object };
  mails: readonly string[];
  mailed: string;
};

const kinds: readonly Kind[] = [
  {
    path: "/api/records/volunteer-application",
    records: formExport("volunteers", volunteerForm),
    contract: payloadSchema(volunteerForm),
    mails: ["volunteer-acknowledgement", "volunteer-application"],
    mailed: "new",
  },
  {
    path: "/api/records/band-application",
    records: formExport("bands", bandForm),
    contract: payloadSchema(bandForm),
    mails: ["band-acknowledgement", "band-application"],
    mailed: "new",
  },
  { path: "/api/records/new-member", records: memberExport, contract: newMember, mails: [], mailed: "paid" },
  { path: "/graphql", records: messageExport, contract: contactMessage, mails: ["contact-message"], mailed: "new" },
  {
    path: "/api/add-subscriber",
    records: subscriberExport,
    contract: subscription,
    mails: ["newsletter-confirmation"],
    mailed: "pending",
  },
];

/** The stored records: references by endpoint, messages by their text, and the incomplete records. */
export async function readStored(
  services: Services,
): Promise<{ references: Map<string, string[]>; messages: Set<string>; problems: unknown[] }> {
  const references = new Map<string, string[]>();
  const problems: unknown[] = [];
  for (const kind of kinds) {
    const rows = await readAll(kind.records, services);
    references.set(
      kind.path,
      rows.map((row) => String(row.reference)),
    );
    problems.push(...rows.filter((row) => !isAsAgreed(row, kind.contract)));
    const mailed = rows.filter(({ status }) => status === kind.mailed).length;
    for (const mail of kind.mails) {
      const queued = await countMails(services, mail);
      if (queued < mailed) problems.push(`${mailed} records at ${kind.path}, but ${queued} mails ${mail}`);
    }
  }
  const pictures = await readPictures(services);
  references.set("/imageupload", pictures.names);
  const messages = new Set((await readAll(messageExport, services)).map((row) => inOneLine(contactMessage.parse(row))));
  return { references, messages, problems: [...problems, ...pictures.problems] };
}

async function readAll(records: RecordExport, services: Services) {
  const rows: Record<string, unknown>[] = [];
  for await (const batch of records.batches(services)) rows.push(...batch.map(({ json }) => json));
  return rows;
}

/** Whether the contract accepts the stored record unchanged. */
function isAsAgreed(row: Record<string, unknown>, contract: Kind["contract"]) {
  const names = Object.keys(contract.shape).filter((name) => name in row);
  const sent = Object.fromEntries(names.map((name) => [name, row[name]]));
  const parsed = z.safeParse(contract, sent);
  return (
    parsed.success &&
    names.every((name) => JSON.stringify(Reflect.get(Object(parsed.data), name)) === JSON.stringify(sent[name]))
  );
}

async function countMails({ db }: Services, kind: string) {
  const counted = await db
    .selectFrom("outbox")
    .select(sql<number>`count(*)`.as("count"))
    .where("kind", "=", kind)
    .executeTakeFirstOrThrow();
  return counted.count;
}

async function readPictures({ db, files }: Services) {
  const rows = await db.selectFrom("uploads").select(["filename", "bytes"]).execute();
  const uploaded = rows.filter(({ filename }) => !pictureNames.includes(filename));
  const problems: string[] = [];
  for (const { filename, bytes } of uploaded) {
    const stored = await new Response(await files.read(filename)).bytes();
    if (stored.length !== bytes) problems.push(`${filename} has ${stored.length} bytes and should have ${bytes}`);
  }
  return { names: uploaded.map(({ filename }) => filename), problems };
}
