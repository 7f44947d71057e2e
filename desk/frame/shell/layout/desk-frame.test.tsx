import { useState } from "react";
import { useLocation } from "react-router";
import { expect, test } from "vitest";
import { openDeskPage } from "#tests/support/desk/desk-page.tsx";
import { DeskFrame } from "./desk-frame.tsx";

/** Begins with the address at which it was opened. */
function Page() {
  const { pathname } = useLocation();
  const [begun] = useState(pathname);
  return <h1>{begun}</h1>;
}

test("what a page knows ends with its address, also where the next one has the same component", async () => {
  const pages = [
    { path: "write/:to", Component: Page },
    { path: "other", Component: Page },
  ];
  await using desk = await openDeskPage(pages, "/desk/write/bands", DeskFrame);
  const heading = () => desk.document.querySelector("h1")?.textContent;
  expect(heading()).toBe("/desk/write/bands");
  await desk.goTo("/desk/write/bands?view=all#more");
  expect(heading()).toBe("/desk/write/bands");
  await desk.goTo("/desk/write/volunteers");
  expect(heading()).toBe("/desk/write/volunteers");
  await desk.goTo("/desk/other");
  expect(heading()).toBe("/desk/other");
});
