import { describe, expect, it } from "vitest";
import { archived, entry, fixture, paragraph, published, toAsset, toEntry } from "../test-content.ts";
import { startTestService } from "../test-service.ts";
import { type CheckedEntry, checkContent } from "./check-content.ts";

const options = { sectionTypes: ["section"], hasFile: () => true, requiredTypes: [], pageTypes: ["page"] };

/** The faults found when the fixture's entries are replaced, each as "id field message". */
function problemsOf(entries: object[], more: object = {}) {
  const content = fixture();
  const assets = content.assets.map(({ fields, ...asset }) => ({
    ...asset,
    fields: { ...fields, description: { "en-AU": "What it shows" } },
  }));
  const problems = checkContent({ ...content, assets, entries }, { ...options, ...more });
  return problems.map(({ id, field, message }) => `${id} ${field}: ${message}`);
}

describe("the check names", () => {
  it("no problem in valid content with unfinished drafts", () => {
    const page = entry("page", "home", {
      title: "Home",
      sections: [toEntry("s1")],
      picture: toAsset("poster"),
      text: paragraph("Yes"),
    });
    const draft = entry("page", "draft", { title: 7, sections: [toEntry("nowhere")] }, {});
    expect(problemsOf([page, draft, entry("section", "s1", { title: "One" })])).toEqual([]);
  });

  it.each([
    [
      "a dangling link",
      { sections: [toEntry("gone")] },
      'home sections: It links to the entry "gone", which does not exist.',
    ],
    [
      "one inside rich text",
      { text: paragraph("See", toEntry("gone")) },
      'home text: It links to the entry "gone", which does not exist.',
    ],
    [
      "a missing asset",
      { picture: toAsset("gone") },
      'home picture: It links to the asset "gone", which does not exist.',
    ],
    [
      "a link to a draft",
      { sections: [toEntry("draft")] },
      'home sections: It links to the entry "draft", which is a draft: publish it.',
    ],
    [
      "a link to a draft asset",
      { picture: toAsset("unfinished") },
      'home picture: It links to the asset "unfinished", which is a draft: publish it.',
    ],
    [
      "a link to an archived entry",
      { parent: toEntry("old") },
      'home parent: It links to the entry "old", which is archived.',
    ],
    [
      "a section of a type that is none",
      { sections: [toEntry("home2")] },
      'home sections: The entry "home2" is of the type "page", which cannot be a section of a page.',
    ],
    [
      "an entry that is its own section",
      { sections: [toEntry("home")] },
      "home sections: It links in a circle: home, then home.",
    ],
    [
      "a text where a number belongs",
      { rank: "two" },
      'home rank: This must be a whole number, but it is the text "two".',
    ],
    ["a part of a number", { rank: 1.5 }, 'home rank: This must be a whole number, but it is a number: "1.5".'],
    [
      "a text where yes or no belongs",
      { open: "yes" },
      'home open: This must be yes or no (true or false), but it is the text "yes".',
    ],
    ["a day that is none", { day: "soon" }, 'home day: This must be a date, but it is the text "soon".'],
    [
      "a text where rich text belongs",
      { text: "Yes" },
      'home text: This must be a rich text, but it is the text "Yes".',
    ],
    [
      "a list where one belongs",
      { slug: ["a"] },
      "home slug: This must be a text of at most 256 letters, but it is a list.",
    ],
    [
      "a link of the wrong kind",
      { picture: toEntry("s1") },
      "home picture: This must be a link of the right kind, but it is an object.",
    ],
    [
      "a list of the wrong kind",
      { sections: ["s1"] },
      "home sections: This must be a list of values of the right kind, but it is a list.",
    ],
    ["an unknown field", { colour: "red" }, 'home colour: The content type "page" has no field of this name.'],
    ["a required field left empty", { title: "" }, "home title: This is required, but it is empty."],
  ])("%s", (_, fields, fault) => {
    const others = [
      entry("section", "s1", { title: "One" }),
      entry("page", "home2", { title: "Two" }),
      entry("page", "old", {}, archived),
      entry("page", "draft", {}, {}),
    ];
    expect(problemsOf([entry("page", "home", { title: "Home", ...fields }), ...others])).toContain(fault);
  });

  it("a circular reference between sections, but not a button that links back to its page", () => {
    const around = [
      entry("section", "a", { title: "A", next: toEntry("b") }),
      entry("section", "b", { title: "B", next: toEntry("a") }),
    ];
    expect(problemsOf(around)).toEqual(["b next: It links in a circle: a, then b, then a."]);
    const page = entry("page", "home", { title: "Home", sections: [toEntry("a")] });
    expect(problemsOf([page, entry("section", "a", { title: "A", next: toEntry("home") })])).toEqual([]);
  });

  it("an entry without a content type, and a missing landing page, header or footer", () => {
    expect(problemsOf([entry("banner", "b", {})])).toEqual(['b : Its content type "banner" does not exist.']);
    expect(problemsOf([entry("page", "p", { title: "P" }, archived)], { requiredTypes: ["page"] })).toEqual([
      "page : There is no published page: the site needs one.",
    ]);
  });

  it("what an entry lacks to be shown, by what the site says of its filled fields and its pages", () => {
    const explainMissing = ({ type, filled, slugs }: CheckedEntry) =>
      type === "section" ? [{ field: "", message: `${[...filled].join(" ")} on ${slugs.join(" ")}` }] : [];
    const page = entry("page", "home", { title: "Home", slug: "start", sections: [toEntry("s1")] });
    const filled = { title: "One", text: paragraph("Yes"), tags: ["a"], open: true };
    const empty = { intro: " ", emptyText: paragraph(" "), tags: [], open: false, day: null };
    const draft = entry("section", "s3", {}, {});
    const sections = [entry("section", "s1", filled), entry("section", "s2", empty), draft];
    const problems = checkContent({ ...fixture(), entries: [page, ...sections] }, { ...options, explainMissing });
    expect(problems.filter(({ message }) => message.includes(" on "))).toEqual([
      { id: "s1", title: "One", field: "", message: "title text tags open on start", isHint: true },
      { id: "s2", title: "", field: "", message: " on ", isHint: true },
    ]);
  });

  it("a published picture without a description, as a hint; not a film, nor what is a draft", () => {
    const problems = checkContent({ ...fixture(), entries: [] }, options);
    const undescribed = problems.filter(({ field, isHint }) => field === "description" && isHint);
    expect(undescribed.map(({ id }) => id)).toEqual(["poster", "logo", "lost"]);
  });

  it("documents as people know them, where that is asked for", () => {
    const page = entry("page", "home", { title: "Home", parent: toEntry("old"), picture: toAsset("gone") });
    const others = [entry("page", "old", { title: "Last year" }, archived)];
    const messages = problemsOf([page, ...others], { namesForPeople: true });
    expect(messages).toContain("home parent: It links to “Last year”, which is archived.");
    expect(messages).toContain("home picture: It links to something that is not there any more.");
  });

  it("published assets without a stored file", async () => {
    const running = await startTestService();
    const problems = await running.service.check({ sectionTypes: ["section"] });
    expect(problems).toContainEqual({
      id: "lost",
      title: "Title of lost",
      field: "file",
      message: "The file //images.ctfassets.net/elsewhere/lost/abc123/lost.png is not in the store.",
    });
    expect(problems.map(({ id }) => id)).toEqual(
      expect.arrayContaining(["landingPage", "header", "footer", "home", "s4"]),
    );
    await running.close();
  });

  it("what makes a file invalid", () => {
    expect(published.publishedVersion).toBe(3);
    expect(checkContent({ entries: "none" }, options)[0]?.message).toMatch(/^entries: /);
  });
});
