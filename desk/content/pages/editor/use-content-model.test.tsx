import { useParams } from "react-router";
import { expect, test } from "vitest";
import { DeskFrame } from "#desk/frame/shell/layout/desk-frame.tsx";
import { openDeskPage } from "#tests/support/desk/desk-page.tsx";
import { useContentModel } from "./use-content-model.ts";

test("from page to page the content model is there at once, and is asked for again", async () => {
  const seen: (string | undefined)[] = [];
  function Page() {
    const model = useContentModel();
    const { id } = useParams();
    seen.push(`${id}: ${typeof model === "object" ? model.types.map(({ name }) => name).join() : model}`);
    return null;
  }
  await using desk = await openDeskPage([{ path: "pages/:id", Component: Page }], "/desk/pages/about", DeskFrame);
  const asked = (path: string) =>
    desk.requests.filter(({ address }) => address.startsWith(`/desk/api/content/${path}`));
  const answer = async (name: string) => {
    const type = { id: "generalPage", name, description: "", displayField: null, fields: [] };
    await asked("choices").at(-1)?.answer({ choices: [], total: 0 });
    await asked("model")
      .at(-1)
      ?.answer({ types: [type] });
  };
  await answer("Page");
  await desk.goTo("/desk/pages/history");
  await answer("Page, renamed");
  expect([...new Set(seen)]).toEqual(["about: undefined", "about: Page", "history: Page", "history: Page, renamed"]);
});
