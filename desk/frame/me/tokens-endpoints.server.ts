import { createToken, endToken } from "#desk/frame/access/credentials/personal-tokens.server.ts";
import { type DeskEndpoint, deskCommand } from "#desk/frame/server/desk-endpoint.server.ts";
import { problem } from "#platform/http/problem.ts";
import { chosenId, newToken } from "./me-contract.ts";
import { readMyAccount } from "./my-account.server.ts";

/** One's own keys for programs that read or write the site's content. */
export const tokensEndpoints: readonly DeskEndpoint[] = [
  deskCommand(
    "/me/tokens",
    "pages.view",
    newToken,
    async ({ c, services, session, body }) => {
      const token = await createToken(services.db, session.person.id, body);
      if (token === undefined) return problem(422, "Too many keys", "You have twenty keys. Please end one first.");
      return c.json({ token });
    },
    { needsRecentProof: true },
  ),
  deskCommand("/me/tokens/end", "signed-in", chosenId, async (call) => {
    await endToken(call.services.db, call.session.person.id, call.body.id);
    return call.c.json(await readMyAccount(call));
  }),
];
