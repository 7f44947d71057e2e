import { describe, expect, test } from "vitest";
import { deskRights, deskRoles, may } from "./desk-rights.ts";

describe("a role", () => {
  test("of the chair may do everything", () => {
    for (const right of deskRights) expect(may({ roles: { chair: "change" } }, right), right).toBe(true);
  });

  test.each(deskRoles)("of %s that may look only changes nothing", (role) => {
    for (const right of deskRights)
      if (!right.endsWith(".view")) expect(may({ roles: { [role]: "look" } }, right), right).toBe(false);
  });

  test("may do what its own rights say, and nothing of another role's", () => {
    const programme = { roles: { programme: "change" } } as const;
    expect(may(programme, "bands.change")).toBe(true);
    expect(may(programme, "volunteers.view")).toBe(false);
    expect(may(programme, "person.erase")).toBe(false);
  });

  test("adds its rights to those of another one", () => {
    const both = { roles: { programme: "look", volunteers: "change" } } as const;
    expect(may(both, "bands.view")).toBe(true);
    expect(may(both, "bands.change")).toBe(false);
    expect(may(both, "volunteers.change")).toBe(true);
  });
});

test("without a role there is no right", () => {
  for (const right of deskRights) expect(may({ roles: {} }, right), right).toBe(false);
});
