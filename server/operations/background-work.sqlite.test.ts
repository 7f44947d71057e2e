import { expect, test, vi } from "vitest";
import { changePreferences } from "#desk/frame/access/account/change-preferences.server.ts";
import { signIn } from "#tests/support/desk/desk.ts";
import { openDesk } from "#tests/support/desk/desk-app.ts";
import { startBackgroundWork } from "./background-work.ts";

test("every minute the committee is told of what is new, and it is noted that the site runs", async () => {
  await using desk = await openDesk([]);
  const { services } = desk;
  const { db } = services;
  const { personId } = await signIn(services, { programme: "look" });
  const news = { band: "atOnce", volunteer: "never", message: "never" } as const;
  await changePreferences(db, personId, (stored) => ({ ...stored, news }));
  await desk.store("band", {}, new Date(Date.now() - 60_000));
  // On PostgreSQL a query under way would run out of time with the clock.
  const timers = vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"], fakeNodeBuiltins: true });
  const stop = startBackgroundWork(services, async () => new Response());
  try {
    await timers.advanceTimersByTimeAsync(60_000);
    const told = () => db.selectFrom("outbox").select("id").where("kind", "=", "desk-new-record").execute();
    await expect.poll(told).toHaveLength(1);
    const seen = () => db.selectFrom("last_seen").select("at").executeTakeFirst();
    await expect.poll(async () => Number((await seen())?.at)).toBeGreaterThan(0);
  } finally {
    await stop();
    vi.useRealTimers();
  }
});
