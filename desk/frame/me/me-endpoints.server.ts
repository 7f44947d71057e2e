import { z } from "zod/mini";
import { changePreferences } from "#desk/frame/access/account/change-preferences.server.ts";
import { type ChangedPreferences, changedPreferences, preferences } from "#desk/frame/access/account/preferences.ts";
import { handOver } from "#desk/frame/access/members/hand-over.server.ts";
import { logAccountChange } from "#desk/frame/access/sign-in/sign-in.server.ts";
import { type DeskCall, type DeskEndpoint, deskCommand, deskQuery } from "#desk/frame/server/desk-endpoint.server.ts";
import { problem } from "#platform/http/problem.ts";
import { signOutDevices } from "./devices.server.ts";
import { chosenDevice, chosenId } from "./me-contract.ts";
import { readMyAccount } from "./my-account.server.ts";

/** Needs recent proof: a browser left open must not sign out the other devices. */
const grave = { needsRecentProof: true };

/** One's own account. Each command answers with the account as it is then. */
export const meEndpoints: readonly DeskEndpoint[] = [
  deskQuery("/me", "own-account", async (call) => call.c.json(await readMyAccount(call))),
  deskCommand("/me/devices/end", "own-account", chosenDevice, (call) => endAndRead(call, call.body.id), grave),
  deskCommand("/me/devices/end-others", "own-account", z.strictObject({}), (call) => endAndRead(call), grave),
  deskCommand("/me/preferences", "signed-in", changedPreferences, async (call) => {
    const { id } = call.session.person;
    await call.services.db.transaction().execute(async (trx) => {
      await changePreferences(trx, id, (stored) => withChosen(stored, call.body));
      await logAccountChange(trx, id, "person.preferences", [{ field: "preferences", before: null, after: call.body }]);
    });
    return call.c.json(await readMyAccount(call));
  }),
  deskCommand(
    "/me/hand-over",
    "signed-in",
    chosenId,
    async (call) => {
      const { id } = call.session.person;
      const isDone = await handOver(call.services.db, { by: id, from: id, to: call.body.id });
      call.services.outboxSignal.notify();
      if (!isDone) return problem(422, "Nobody to hand it to", "Please choose somebody of the committee.");
      return call.c.json(await readMyAccount(call));
    },
    { locksCommittee: true },
  ),
];

/** What is chosen of news comes on top of what is stored, kind by kind. */
function withChosen(stored: object, { news, ...others }: ChangedPreferences): object {
  return { ...stored, ...others, ...(news && { news: { ...preferences.parse(stored).news, ...news } }) };
}

async function endAndRead(call: DeskCall<unknown>, id?: string): Promise<Response> {
  await call.services.db.transaction().execute((trx) => signOutDevices(trx, call.session, id));
  return call.c.json(await readMyAccount(call));
}
