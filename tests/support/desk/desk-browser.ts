import { deskEndpoints } from "#desk/desk-endpoints.server.ts";
import { createDeskSessions } from "#desk/frame/access/sign-in/desk-sessions.server.ts";
import { deskApi } from "#desk/frame/server/desk-endpoint.server.ts";
import type { Services } from "#services/services.server.ts";

/**
 * A browser at the whole API of the desk: it sends its cookie, and keeps the one that it is given. For signing in, for what crosses rooms, and
 * for a room whose test needs no records; records are stored by `openDesk` (desk-app.ts), whose services this takes.
 */
export function deskBrowser(services: Services, cookie = "") {
  const app = deskApi(services, createDeskSessions(services.db, services.config), deskEndpoints);
  const jar = { cookie };
  const send = async (path: string, init: RequestInit = {}) => {
    const own = { Cookie: jar.cookie, "Sec-Fetch-Site": "same-origin", "User-Agent": "Firefox/150 Linux" };
    const response = await app.request(`/desk/api${path}`, { ...init, headers: { ...own, ...init.headers } });
    const set = response.headers.get("Set-Cookie");
    if (set) jar.cookie = set.split(";")[0] ?? "";
    const text = await response.text();
    return { status: response.status, headers: response.headers, body: text === "" ? undefined : JSON.parse(text) };
  };
  return {
    jar,
    get: (path: string) => send(path),
    post: (path: string, body: object) =>
      send(path, { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) }),
  };
}
