import { loadConfig } from "#platform/config/config.server.ts";
import { openDatabase } from "#platform/database/database.server.ts";
import { lockLineUp } from "#services/database/lock-rows.server.ts";
import type { SiteTables } from "#services/database/site-tables.server.ts";
import { storedData } from "#services/database/stored-data.server.ts";
import { draftBand, publicContent, readDraft, storeDraft } from "#site/features/lineup/records/line-up-draft.server.ts";
import { patchBetween } from "#site/features/lineup/records/line-up-model.ts";
import { publishLineUp, readPublicLineUp } from "#site/features/lineup/records/lineup-publications.server.ts";
import { expect, test } from "#tests/support/browser/browser.ts";
import { draftSetOf } from "#tests/support/desk/placed-bands.ts";
import { bandRow } from "#tests/support/forms/band-row.ts";
import { startSite } from "#tests/support/site/site.ts";
import { readableAddresses } from "../pages/every-address.ts";

/** Stands in every private word. No page, record, calendar or file that visitors get has it. */
const canary = "Quokka";
/** In cents; as people, programs and forms write it. */
const fee = 98_765_432;
const feeWritten = ["98765432", "987,654.32", "987654"];
const day = "1987-03-04";
const recordId = crypto.randomUUID();

/** A row of each table with words of what is agreed, noted and to be rung. */
const privateRows = (bandId: string) =>
  ({
    desk_offers: {
      kind: "band",
      record_id: recordId,
      sets: 1,
      fee_cents: fee,
      gst: "included",
      payee: `${canary} payee`,
      abn: `${canary} ABN`,
      payee_is: "person",
      invoice_in: day,
      paid_on: day,
      paid_by: `${canary} cheque`,
      offered_on: day,
      offered_way: "phone",
      answer: "yes",
      answered_on: day,
      answered_way: "phone",
      version: 1,
      edited_by: canary,
      edited_at: 1,
    },
    desk_players: {
      id: crypto.randomUUID(),
      kind: "band",
      record_id: recordId,
      name: `${canary} player`,
      email: `${canary}@example.org`,
      phone: `${canary} 0491`,
      same_as: null,
    },
    desk_venues: {
      id: `${canary} key`,
      name: `${canary} venue`,
      days: JSON.stringify([canary]),
      changeover: 20,
      key_holder: `${canary} key holder`,
      key_phone: `${canary} key phone`,
      version: 1,
      edited_by: canary,
      edited_at: 1,
    },
    desk_times_told: {
      id: crypto.randomUUID(),
      batch_id: "",
      kind: "band",
      record_id: recordId,
      times: JSON.stringify([`${canary} time`]),
      sets: JSON.stringify([{ id: canary }]),
      mail_key: null,
      answer: "yes",
      answer_words: `${canary} answer`,
      answered_at: 1,
      answer_noted_by: canary,
    },
    desk_accepted_clashes: { id: canary, year: "2027", words: `${canary} clash`, accepted_by: canary, accepted_at: 1 },
    desk_to_ring: {
      id: crypto.randomUUID(),
      year: "2027",
      band_id: bandId,
      publication_id: null,
      words: `${canary} call`,
      sets: JSON.stringify([{ id: canary, set: null }]),
      made_at: 1,
      made_by: canary,
      handed_to: canary,
      done_at: null,
      done_by: null,
      version: 1,
    },
    desk_band_links: { kind: "band", record_id: recordId, band_id: bandId },
  }) as const;

test("nothing of an offer, a player, a venue’s key, a clash, a call or an answer is on any public address, and nothing pencilled", async ({
  request,
}) => {
  test.setTimeout(120_000);
  const site = await startSite();
  try {
    const config = loadConfig({ SITE_URL: site.url, DATA_DIR: site.dataDir });
    await using db = openDatabase<SiteTables>(config.database);
    const { bands } = await readDraft(db);
    const [shown] = bands;
    if (!shown) throw new Error("the starter content has bands");
    const rows = Object.entries(privateRows(shown.id));
    for (const [table, row] of rows) {
      const words = new Map(Object.entries(storedData)).get(table);
      const named = words && "words" in words ? words.words : [];
      for (const column of named)
        expect(String(new Map<string, unknown>(Object.entries(row)).get(column)), `${table}.${column}`).toContain(
          canary,
        );
    }
    const rowsOf = privateRows(shown.id);
    await db.insertInto("desk_offers").values(rowsOf.desk_offers).execute();
    await db.insertInto("desk_players").values(rowsOf.desk_players).execute();
    await db.insertInto("desk_venues").values(rowsOf.desk_venues).execute();
    await db.insertInto("desk_times_told").values(rowsOf.desk_times_told).execute();
    await db.insertInto("desk_accepted_clashes").values(rowsOf.desk_accepted_clashes).execute();
    await db.insertInto("desk_to_ring").values(rowsOf.desk_to_ring).execute();
    await db.insertInto("desk_band_links").values(rowsOf.desk_band_links).execute();
    await db.transaction().execute(async (trx) => {
      await lockLineUp(trx);
      const hidden = (state: "pencilled" | "withdrawn") => ({
        ...draftBand(bandRow),
        id: crypto.randomUUID(),
        name: `${canary} ${state}`,
        bio: `${canary} bio`,
        state,
      });
      const [pencilled, gone] = [hidden("pencilled"), hidden("withdrawn")];
      await storeDraft(trx, {
        bands: [{ ...shown, bio: "Wombats play the second set." }, pencilled, gone],
        sets: [
          draftSetOf(pencilled.id, { venue: `${canary} Cellar` }),
          draftSetOf(gone.id, { line: `${canary} line` }),
          draftSetOf(shown.id, { kind: "soundCheck", title: `${canary} sound check`, venue: `${canary} Loft` }),
        ],
      });
      // Everything that can be published.
      const patch = patchBetween(await readPublicLineUp(trx), publicContent(await readDraft(trx)));
      const publication = { id: crypto.randomUUID(), year: "", what: "lineUp", by: null, words: [] } as const;
      await publishLineUp(trx, { ...publication, patch, at: Date.now() });
    });
    const content = "/content/spaces/cjf/environments/master";
    const addresses = [
      ...readableAddresses,
      ...["/bands", "/api/records/get-bands", "/api/records/get-events", "/sitemap.xml", "/robots.txt"],
      ...["/schedule.ics", "/schedule/saturday.ics", "/service-worker.js", "/healthz"],
      `/bands/${encodeURIComponent(shown.otherName.toLowerCase())}`,
      `/bands/${encodeURIComponent(shown.otherName.toLowerCase())}.ics`,
      ...["entries", "assets", "content_types"].map(
        (each) => `${content}/${each}?limit=1000&access_token=cjf-delivery`,
      ),
    ];
    const read = async (address: string) => (await request.get(site.url + address)).text();
    await expect.poll(() => read("/api/records/get-bands"), "what is published is read").toContain("Wombats play");
    for (const address of addresses) {
      const text = await read(address);
      for (const secret of [canary, ...feeWritten, day, recordId])
        expect(text.toLowerCase().includes(secret.toLowerCase()), `${secret} at ${address}`).toBe(false);
    }
  } finally {
    await site.stop();
  }
});
