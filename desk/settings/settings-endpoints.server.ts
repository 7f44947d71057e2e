import { z } from "zod/mini";
import { type DeskEndpoint, deskCommand, deskQuery } from "#desk/frame/server/desk-endpoint.server.ts";
import { problem } from "#platform/http/problem.ts";
import { backUpNow } from "./back-up-now.server.ts";
import { readHealth } from "./read-health.server.ts";
import { readLog } from "./read-log.server.ts";
import type { LogView, SettingsView } from "./settings-contract.ts";

/** What the chair looks after: how the site is, backups, and the log. */
export const settingsEndpoints: readonly DeskEndpoint[] = [
  deskQuery("/settings", "health.view", async ({ c, services }) =>
    c.json((await readHealth(services)) satisfies SettingsView),
  ),
  deskQuery("/settings/log", "log.view", async ({ c, services }) =>
    c.json((await readLog(services, c.req.query())) satisfies LogView),
  ),
  deskCommand(
    "/settings/backup",
    "backup.download",
    z.strictObject({}),
    async ({ services, session }) => {
      const made = await backUpNow(services, session.person.id);
      if (!made.ok) return problem(409, "No backup was made", made.reason);
      return new Response(made.archive, {
        headers: {
          "Content-Type": "application/gzip",
          "Content-Length": String(made.bytes),
          "Content-Disposition": `attachment; filename="${made.name}"`,
        },
      });
    },
    { needsRecentProof: true },
  ),
];
