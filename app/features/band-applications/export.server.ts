import * as z from "zod/mini";
import { pagesByTime } from "#app/services/database/pages-by-time.server.ts";
import type { BandApplicationsTable } from "#app/services/database/site-tables.server.ts";
import type { ExportSources, RecordExport } from "#app/services/maintenance/record-export.server.ts";

/** `npm run export -- bands`: the applications, by the payload's own field names. */
export const bandApplicationExport: RecordExport = {
  name: "bands",
  fields: [
    "bandName",
    "leaderName",
    "bandStyle",
    "firstFee",
    "secondFee",
    "availability",
    "websiteUrl",
    "otherInfo",
    "yearPlaying",
    "leaderEmail",
    "leaderPhone",
    "upload",
    "bio",
    "bandLink",
    "musicians",
    "reference",
    "receivedAt",
    "status",
  ],
  async *pages({ db }: ExportSources) {
    for await (const rows of pagesByTime(db.selectFrom("band_applications").selectAll())) yield rows.map(exported);
  },
};

const chosen = z.array(z.string());
const members = z.array(
  z.object({ id: z.union([z.number(), z.string()]), musician: z.string(), instrument: z.string() }),
);

function exported(row: BandApplicationsTable) {
  const musicians = members.parse(JSON.parse(row.musicians));
  const rest = {
    bandName: row.band_name,
    leaderName: row.leader_name,
    bandStyle: row.band_style,
    firstFee: row.first_fee,
    secondFee: row.second_fee,
    availability: chosen.parse(JSON.parse(row.availability)),
    websiteUrl: row.website_url,
    otherInfo: row.other_info,
    yearPlaying: row.year_playing,
    leaderEmail: row.leader_email,
    leaderPhone: row.leader_phone,
    upload: row.upload,
    bio: row.bio,
    bandLink: row.band_link,
    reference: row.reference,
    receivedAt: row.received_at,
    status: row.status,
  };
  const named = musicians.map(({ musician, instrument }) => `${musician} (${instrument})`);
  return { json: { ...rest, musicians }, cells: { ...rest, musicians: named } };
}
