import { expect, test } from "vitest";
import { deskEndpoints, namesFirst } from "./desk-endpoints.server.ts";

test("the endpoints of each room are part of the desk's API", () => {
  const rooms = new Set(deskEndpoints.map(({ path }) => path.split("/")[1]));
  for (const room of ["account", "bands", "mails", "me", "people", "proof", "settings", "sign-in", "today", "waiting"])
    expect(rooms).toContain(room);
});

test("an address with a fixed name comes before one with a parameter, which would answer in its place", () => {
  const paths = (["/bands/:reference", "/bands/:reference/notes", "/bands/columns", "/bands"] as const).map((path) => ({
    path,
  }));
  expect(namesFirst(paths).map(({ path }) => path)).toEqual([
    "/bands",
    "/bands/columns",
    "/bands/:reference",
    "/bands/:reference/notes",
  ]);
});
