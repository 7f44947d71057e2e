import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { textDraft, useTextDraft } from "#desk/frame/parts/drafts/use-draft.ts";
import { usePageData } from "#desk/frame/shell/use-page-data.ts";
import { typedBand } from "#site/features/lineup/records/band-fields.ts";
import { openDeskPage } from "#tests/support/desk/desk-page.tsx";
import { BandForm } from "./band-form.tsx";
import { type OpenBandView, openBandView } from "./line-up-contract.ts";

const words = { name: "Cordial", otherName: "", style: "", bio: "", musicLink: "", picture: "" };
const standing = { bandId: "cordial", name: "Cordial", isPublic: false, isShownCancelled: false };
const view: OpenBandView = {
  band: {
    id: "cordial",
    words,
    version: 1,
    mark: { state: "draft", isPublic: false, isCancelled: false },
    standing: { ...standing, state: "in", sets: [], sameAddress: null, freed: [] },
    otherDecision: null,
    path: "/bands/cordial",
    pictureFollows: false,
    edited: null,
    record: null,
  },
  mayChange: true,
};

// The dialog searches once nobody has typed for a moment.
beforeEach(() => void vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] }));
afterEach(() => void vi.useRealTimers());

function Page() {
  const { band } = usePageData(openBandView);
  const draft = useTextDraft(textDraft(typedBand), "/desk/api/line-up/cordial", band?.words ?? words);
  return band && <BandForm band={band} draft={draft} mayChange />;
}

async function open() {
  const stored = { ...view };
  const desk = await openDeskPage(
    [{ path: "line-up/cordial", loader: () => stored, Component: Page }],
    "/desk/line-up/cordial",
  );
  const button = (name: string) =>
    [...desk.document.querySelectorAll("button")].find(({ textContent }) => textContent?.includes(name));
  const asked = (path: string) =>
    desk.requests.filter(({ address }) => address.startsWith(`/desk/api/line-up/${path}`));
  const choose = async (id: string) => {
    await desk.press(button("Choose from the library"));
    await desk.act(() => vi.advanceTimersByTime(1_000));
    const picture = { id, kind: "Asset", type: "image/png", name: id, state: "draft", slug: null };
    const choices = [{ ...picture, width: 60, height: 80, thumbnail: null }];
    await asked("pictures").at(-1)?.answer({ choices, total: 1 });
    await desk.press(button(id));
    return asked("use-picture").at(-1);
  };
  const shown = () => ({
    bio: desk.document.querySelector<HTMLTextAreaElement>("[name=bio]")?.value,
    picture: desk.document.querySelector("[data-field=picture] img")?.getAttribute("src") ?? null,
  });
  return { ...desk, stored, button, asked, choose, shown };
}

test("what is typed before a picture's answer has come stays, and of two pictures the one that was chosen last", async () => {
  await using desk = await open();
  const first = await desk.choose("first");
  await desk.fill("[name=bio]", "Fizzy.");
  const second = await desk.choose("second");
  await second?.answer({ picture: "/second.png" });
  expect(desk.shown()).toEqual({ bio: "Fizzy.", picture: "/second.png" });
  await first?.answer({ picture: "/first.png" });
  expect(desk.shown()).toEqual({ bio: "Fizzy.", picture: "/second.png" });
});

test("a picture that was taken out stays out, whatever answer comes to an earlier choice", async () => {
  await using desk = await open();
  await (await desk.choose("first"))?.answer({ picture: "/first.png" });
  const second = await desk.choose("second");
  await desk.press(desk.button("Take out"));
  await second?.answer({ picture: "/second.png" });
  expect(desk.shown().picture).toBe(null);
});

test("a picture whose answer comes after the words were saved is a change of what is saved by then", async () => {
  await using desk = await open();
  const picture = await desk.choose("first");
  await desk.fill("[name=bio]", "Fizzy.");
  await desk.submit("form");
  const saved = { ...view, band: view.band && { ...view.band, version: 2, words: { ...words, bio: "Fizzy." } } };
  Object.assign(desk.stored, saved);
  await desk.asked("edit").at(-1)?.answer(saved);
  await picture?.answer({ picture: "/first.png" });
  expect(desk.shown()).toEqual({ bio: "Fizzy.", picture: "/first.png" });
});
