import { vi } from "vitest";
import { noticesEndpoints } from "#site/features/notices/notices-endpoints.server.ts";
import { signIn } from "#tests/support/desk/desk.ts";
import { deskBrowser } from "#tests/support/desk/desk-browser.ts";
import { openTestServices } from "#tests/support/site/services.ts";

export const hourMs = 3_600_000;
/** Friday, 6 pm in the festival's time. */
export const friday = Date.parse("2027-06-11T18:00:00+10:00");
export const request = (changes: object = {}) => ({
  id: crypto.randomUUID(),
  version: null,
  text: "The parade is now in the hall.",
  link: "/schedule",
  from: "2027-06-11T18:00",
  until: "2027-06-14T20:00",
  tellsCommittee: false,
  ...changes,
});

/** Each test puts back the clock that it sets (`vi.useRealTimers`). */
export function setClock(moment: number) {
  vi.useFakeTimers({ toFake: ["Date"], now: moment });
}

/** A site on that Friday, with what its pages show of notices, and the desk of somebody who may put them up. */
export async function openNotices(settings: Record<string, string> = {}) {
  const opened = await openTestServices(settings);
  const { services } = opened;
  setClock(friday);
  const signedIn = async (roles: Parameters<typeof signIn>[1], name?: string) =>
    deskBrowser(
      services,
      (await signIn(services, roles, { created_at: friday - 365 * 24 * hourMs, expires_at: friday * 2 }, name)).cookie,
    );
  const app = noticesEndpoints(services);
  const standing = async () => (await (await app.request("/api/notices")).json()).notices;
  const log = () =>
    services.db
      .selectFrom("desk_log")
      .select(["action", "subject_id", "changes"])
      .orderBy("at")
      .orderBy("id")
      .execute();
  return { ...opened, signedIn, standing, log, desk: await signedIn({ volunteers: "change" }) };
}
