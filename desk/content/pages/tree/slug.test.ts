import { expect, test } from "vitest";
import { slugFault, slugOf } from "./slug.ts";

test("a title suggests an address of small letters, digits and hyphens", () => {
  expect(slugOf("Getting here & away")).toBe("getting-here-away");
  expect(slugOf("  Café São João, 2027!")).toBe("cafe-sao-joao-2027");
  expect(slugOf(`${"a".repeat(59)} b`)).toHaveLength(59);
  expect(slugOf("Straße nach Łódź, Smørrebrød")).toBe("strasse-nach-lodz-smorrebrod");
  expect(slugOf("日本")).toBe("");
});

test("an address that cannot be a page's is told why", () => {
  expect(slugFault("", [])).toContain("give the page a web address");
  expect(slugFault("Getting here", [])).toContain("small letters");
  expect(slugFault("history", ["/history"])).toContain("already");
  expect(slugFault("desk", [])).toContain("The site itself uses this web address");
  expect(slugFault("newsletter/confirm", [])).toContain("The site itself uses this web address");
  expect(slugFault("history-2027", ["/history"])).toBeUndefined();
});
