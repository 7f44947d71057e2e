import { expect, test } from "vitest";
import { publishedWords, takenOffWords } from "./publish-words.ts";
import { offSiteWords, visitorsSeeWords } from "./visitors-see.ts";

const nothing = { visitorsSee: "", stopped: 0, notStopped: 0, stoppedToo: [] };

test("a page that is published says that it is stopped for later only where it is", () => {
  expect(publishedWords("Tickets", nothing)).toBe("Tickets is published.");
  expect(publishedWords("Tickets", { ...nothing, stopped: 2 })).toContain("at a time is stopped.");
  const partly = publishedWords("Tickets", { ...nothing, stopped: 1, notStopped: 1 });
  expect(partly).toContain("Not all that was to be published at a time could be stopped");
});

test("a change of the menu that is stopped with the page is named", () => {
  const words = publishedWords("Tickets", { ...nothing, stopped: 1, stoppedToo: ["the menu"] });
  expect(words).toContain("is stopped, and the change of the menu with it");
  const partly = publishedWords("Tickets", { ...nothing, stopped: 1, notStopped: 1, stoppedToo: ["the menu"] });
  expect(partly).toMatch(/could be stopped: .* The change of the menu is stopped: that stays a draft\.$/);
});

test("other pages that are stopped with the page are named", () => {
  const stopped = { ...nothing, stopped: 1, stoppedToo: ["Home", "Programme"] };
  expect(publishedWords("Tickets", stopped)).toMatch(
    /is stopped, and the changes of Home, Programme with it: those stay drafts\.$/,
  );
  expect(publishedWords("Tickets", { ...stopped, notStopped: 1 })).toMatch(
    /The changes of Home, Programme are stopped: those stay drafts\.$/,
  );
});

test("a page that leaves the site says from where visitors are still led to it, each place once", () => {
  expect(takenOffWords("Donate is off the site.", [])).toBe("Donate is off the site. It stays here as a draft.");
  const header = { id: "header", type: "header", title: "Header" };
  const pages = ["One", "Two", "Three", "Four", "Five"].map((title) => ({ id: title, type: "generalPage", title }));
  expect(takenOffWords("Donate", [header, { ...header, id: "older" }, ...pages.slice(0, 1)])).toMatch(
    /Visitors still find a link to it here: the menu, “One”\.$/,
  );
  expect(takenOffWords("Donate", [header, ...pages])).toMatch(/here: the menu, “One”, “Two”, “Three”, 2 more\.$/);
});

test("visitors are said to see what a public page shows", () => {
  expect(visitorsSeeWords({ seen: 2, unseen: 0 })).toBe(" Visitors see it now.");
  expect(visitorsSeeWords({ seen: 0, unseen: 2 })).toContain("Visitors do not see it");
  expect(visitorsSeeWords({ seen: 1, unseen: 1 })).toContain("except one part that no public page shows");
});

test("a page is said to be off the site only once visitors see it so", () => {
  expect(offSiteWords("Donate", { seen: 0, unseen: 1 })).toBe("Donate is off the site.");
  expect(offSiteWords("Donate", { seen: 1, unseen: 0 })).toContain("on the site again already");
  expect(offSiteWords("Donate", undefined)).toBe("Donate is not published any more.");
});
