import { expect, test } from "vitest";
import { linkView } from "./link-view.ts";

const secret = "secret";
const first = { purpose: "first" } as const;

test.each([0, 429, 500])(
  "after a problem with status %i a link can be tried again, and what was typed stays",
  (status) => {
    expect(linkView({ secret, owner: first, problem: { status } })).toBe("first person");
    expect(linkView({ secret, owner: { purpose: "mail" }, problem: { status } })).toBe("sign in");
    expect(linkView({ secret, owner: undefined, problem: { status } })).toBe("asking whose");
  },
);

test("only a link that has ended does not work", () => {
  for (const owner of [undefined, first]) expect(linkView({ secret, owner, problem: { status: 410 } })).toBe("ended");
  expect(linkView({ secret: "", owner: undefined, problem: undefined })).toBe("no link");
});
