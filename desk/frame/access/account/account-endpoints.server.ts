import { z } from "zod/mini";
import { type DeskEndpoint, deskCommand, deskQuery } from "#desk/frame/server/desk-endpoint.server.ts";
import { emailSite } from "#services/mail/emails/email-site.server.ts";
import { logChange } from "../log/desk-log.server.ts";
import type { Account } from "./account-contract.ts";

/** Who is signed in, and signing out. A person may have a second factor while the session lacks it: it was not given yet. */
export const accountEndpoints: readonly DeskEndpoint[] = [
  deskQuery("/account", "any-session", async ({ c, session, services }) => {
    const { person, needsSecondFactor, hasSecondFactor } = session;
    const { timeZone } = services.config;
    const { name: festival } = await emailSite(services);
    return c.json({ person, needsSecondFactor, hasSecondFactor, timeZone, festival } satisfies Account);
  }),
  deskCommand(
    "/sign-out",
    "any-session",
    z.strictObject({}),
    async ({ c, services, session, sessions }) => {
      const { id } = session.person;
      await services.db.transaction().execute(async (trx) => {
        await sessions.end(c, trx, session);
        await logChange(trx, { personId: id, action: "person.signOut", subject: { kind: "person", id } });
      });
      return c.json({});
    },
    { endsSession: true },
  ),
];
