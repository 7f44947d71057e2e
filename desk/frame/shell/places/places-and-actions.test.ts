import { matchPath } from "react-router";
import { expect, test } from "vitest";
import { type DeskRole, deskRoles, type HeldRoles, may } from "#desk/frame/access/rights/desk-rights.ts";
import { deskActions, deskRoutes } from "#desk/frame/desk-routes.ts";
import { actionsOf, pagesOf, placesOf } from "./places-and-actions.ts";

const held = deskRoles.flatMap((role) =>
  (["change", "look"] as const).map((how): [DeskRole, HeldRoles] => [role, { [role]: how }]),
);
const titlesOf = (offers: readonly { title: string }[]) => offers.map(({ title }) => title);

test.each(held)("whoever is %s is offered only what they may open", (_, roles) => {
  for (const { to, title } of [...pagesOf({ roles }), ...actionsOf({ id: "p1", roles })]) {
    const access = deskRoutes.find(({ path }) => matchPath(path, to.split("#")[0] ?? ""))?.access;
    const isOpen = access !== undefined && (!access.includes(".") || deskMay(roles, access));
    expect(isOpen, `${title}: ${access}`).toBe(true);
  }
});

function deskMay(roles: HeldRoles, access: (typeof deskRoutes)[number]["access"]) {
  return access !== "anybody" && access !== "signed-in" && access !== "own-account" && may({ roles }, access);
}

test("what one does on a page is offered to who may do it", () => {
  expect(titlesOf(actionsOf({ id: "p1", roles: { programme: "change" } }))).toEqual([
    "Add a band by hand",
    "Add a message by hand",
    "Bring back a spreadsheet of bands",
    "Write to several bands",
    "Write an answer to save",
    "Put up a notice",
    "My devices",
    "What I am told of by mail",
    "Single keys, and mails to me",
    "Sign out",
  ]);
  expect(titlesOf(actionsOf({ id: "p1", roles: { chair: "look" } }))).toEqual([
    "My devices",
    "What I am told of by mail",
    "Single keys, and mails to me",
    "Sign out",
  ]);
  const chair = actionsOf({ id: "p1", roles: { chair: "change" } });
  expect(titlesOf(chair)).toEqual([...titlesOf(deskActions), "Sign out"]);
});

test("the committee is a page of Settings, and no place of its own; whoever sees it sees the Settings", () => {
  for (const [, roles] of held) {
    const [places, pages] = [titlesOf(placesOf({ roles })), titlesOf(pagesOf({ roles }))];
    expect(places).not.toContain("Committee");
    if (pages.includes("Committee")) expect(places).toContain("Settings");
  }
  expect(titlesOf(pagesOf({ roles: { chair: "look" } }))).toContain("Committee");
});
