import { expect, test } from "vitest";
import type { Together } from "#desk/content/publication/publication-contract.ts";
import { DeskFrame } from "#desk/frame/shell/layout/desk-frame.tsx";
import { shownNotices } from "#desk/frame/shell/notices/notices.ts";
import { openDeskPage } from "#tests/support/desk/desk-page.tsx";
import { editedEntry } from "#tests/support/desk/edited-entry.ts";
import { pageToPublish } from "./page-changes.tsx";
import { useTogether } from "./use-together.ts";

const answered: Together = { pages: [], releases: [], mayChange: true };
const root = editedEntry("page-about", { type: "generalPage" });
const around = { address: null, alsoOn: {}, timed: [], mayChange: true };
const page = pageToPublish({ root, entries: [], assets: [], menu: null, ...around });

let together: ReturnType<typeof useTogether>;

/** The screen without its list. */
function Page() {
  together = useTogether();
  return null;
}

test("what is sent again after a lost answer has its id; what is approved again after an answer has another", async () => {
  await using desk = await openDeskPage(
    [{ path: "together", loader: () => answered, Component: Page }],
    "/desk/together",
  );
  const idOf = async (answer: object, status?: number) => {
    await desk.act(() => together.publish([page], 1));
    const sent = desk.requests.at(-1);
    await sent?.answer(answer, status);
    return Reflect.get(Object(sent?.body), "id");
  };
  const lost = await idOf({ detail: "No answer." }, 502);
  expect(await idOf(answered)).toBe(lost);
  expect(await idOf(answered)).not.toBe(lost);
});

test("Undo says that the drafts stay", async () => {
  const pages = [{ path: "together", loader: () => answered, Component: Page }];
  await using desk = await openDeskPage(pages, "/desk/together", DeskFrame);
  const asked = (path: string) => desk.requests.findLast(({ address }) => address.startsWith(`/desk/api/${path}`));
  await desk.act(() => together.publish([page], null));
  await asked("pages/together/publish")?.answer(answered);
  await asked("content/visibility")?.answer({ seen: 1, unseen: 0 });
  await desk.press([...desk.document.querySelectorAll("button")].find(({ textContent }) => textContent === "Undo"));
  await asked("pages/together/take-back")?.answer(answered);
  expect(shownNotices()[0]?.words).toBe("Taken back: visitors see what they saw before. The drafts stay as they are.");
});
