import type { Kysely } from "kysely";
import { logChange } from "#desk/frame/access/log/desk-log.server.ts";
import { lockId, lockRecords } from "#services/database/lock-rows.server.ts";
import type { SiteTables } from "#services/database/site-tables.server.ts";
import { transact } from "#services/database/transact.server.ts";
import type { CurrentFestival } from "#site/features/lineup/records/current-festival.server.ts";
import { findClashes } from "./clashes.ts";
import type { SamePerson } from "./clashes-contract.ts";
import { readClashInput } from "./read-clash-facts.server.ts";
import { playerKey } from "./same-people.ts";

type Judging = { id: string; isFine: boolean; personId: string };

/** Stores that a clash is fine, or not after all. @returns false if there is none like it any more */
export function judgeClash(db: Kysely<SiteTables>, current: CurrentFestival, { id, isFine, personId }: Judging) {
  const { year } = current;
  return transact(db, async (trx) => {
    await lockId(trx, id);
    const found = trx.selectFrom("desk_accepted_clashes").select("words").where("id", "=", id);
    const accepted = await found.executeTakeFirst();
    if (isFine === (accepted !== undefined)) return true;
    const words =
      accepted?.words ?? findClashes(await readClashInput(trx, current)).find((each) => each.id === id)?.words;
    if (words === undefined) return false;
    if (isFine)
      await trx
        .insertInto("desk_accepted_clashes")
        .values({ id, year, words, accepted_by: personId, accepted_at: Date.now() })
        .execute();
    else await trx.deleteFrom("desk_accepted_clashes").where("id", "=", id).execute();
    const changes = [{ field: "name", before: null, after: words }];
    const action = isFine ? "clash.fine" : "clash.notFine";
    await logChange(trx, { personId, action, subject: { kind: "clash", id }, changes });
    return true;
  });
}

/** Stores that two players are one person, or that a player is no other person. @returns false if a band is not there any more, or has no record */
export function saySamePerson(db: Kysely<SiteTables>, { player, as }: SamePerson, personId: string): Promise<boolean> {
  return transact(db, async (trx) => {
    await lockId(trx, "same-person");
    const links = trx.selectFrom("desk_band_links").select(["band_id", "record_id"]);
    const found = await links.where("band_id", "in", [player.bandId, as?.bandId ?? player.bandId]).execute();
    // They may have been erased meanwhile.
    const records = await lockRecords(
      trx,
      found.map(({ record_id }) => record_id),
    );
    const recordOf = new Map(found.map(({ band_id, record_id }) => [band_id, record_id]));
    const rowOf = async ({ bandId, name }: SamePerson["player"]) => {
      const recordId = recordOf.get(bandId) ?? "";
      return records.includes(recordId) ? playerRow(trx, recordId, name) : undefined;
    };
    const other = as === null ? null : await rowOf(as);
    const row = await rowOf(player);
    if (row === undefined || other === undefined || row === other) return false;
    await trx.updateTable("desk_players").set({ same_as: other }).where("id", "=", row).execute();
    const changes = [{ field: player.name, before: null, after: as?.name ?? null }];
    await logChange(trx, { personId, action: "player.same", subject: { kind: "clash", id: row }, changes });
    return true;
  });
}

/** The id of what the committee has of a player; made if it has nothing yet. */
async function playerRow(trx: Kysely<SiteTables>, record_id: string, name: string): Promise<string> {
  const rows = await trx.selectFrom("desk_players").select(["id", "name"]).where("record_id", "=", record_id).execute();
  const known = rows.find((row) => playerKey(row.name) === playerKey(name));
  if (known) return known.id;
  const id = crypto.randomUUID();
  const nothing = { email: "", phone: "", same_as: null };
  await trx
    .insertInto("desk_players")
    .values({ id, kind: "band", record_id, name, ...nothing })
    .execute();
  return id;
}
