import { Outlet } from "react-router";
import { expect, test } from "vitest";
import { openDeskPage } from "#tests/support/desk/desk-page.tsx";
import type { ListedNotice } from "./notice-contract.ts";
import NoticePage from "./notice-page.tsx";

const [from, until] = [Date.parse("2027-06-11T18:00:00+10:00"), Date.parse("2027-06-14T20:00:00+10:00")];
const listed = (id: string, text: string, version = 1): ListedNotice => ({
  id,
  version,
  text,
  link: "",
  from,
  until,
  state: "up",
  by: "Bob",
});
const [parade, band] = [listed("parade", "The parade is in the hall."), listed("band", "The band plays in the pub.")];
const viewOf = (...notices: ListedNotice[]) => ({ notices, pages: [] });

async function open() {
  const loader = () => viewOf(parade, band);
  const pages = [
    { path: "notice", loader, Component: NoticePage },
    { path: "pages", Component: () => null },
  ];
  const desk = await openDeskPage(pages, "/desk/notice", Outlet);
  const button = (name: string) =>
    [...desk.document.querySelectorAll("button")].find(
      (each) => (each.getAttribute("aria-label") ?? each.textContent) === name,
    );
  return {
    ...desk,
    type: (text: string) => desk.fill("textarea", text),
    press: (name: string) => desk.press(button(name)),
    change: (notice: ListedNotice) => desk.press(button(`Change: ${notice.text}`)),
    send: () => desk.submit("form"),
    sent: () => desk.requests.findLast(({ address }) => address.endsWith("/put-up")),
    form: () => [desk.document.querySelector("textarea")?.value, button("Leave it as it is") ? "a change" : "new"],
    stored: () => Object.values(window.localStorage).join(""),
  };
}

test("what is written of a new notice and of each change is kept by itself, and in the browser", async () => {
  await using desk = await open();
  await desk.type("It rains.");
  await desk.change(parade);
  expect(desk.form()).toEqual([parade.text, "a change"]);
  await desk.type("The parade is in the church.");
  await desk.change(band);
  await desk.type("The band plays at eight.");
  for (const text of ["It rains.", "in the church", "at eight"]) expect(desk.stored()).toContain(text);
  await desk.goTo("/desk/pages");
  await desk.goTo("/desk/notice");
  await desk.send();
  expect(desk.sent()?.body, "what was written last").toMatchObject({ id: "band", text: "The band plays at eight." });
  await desk.sent()?.answer(viewOf(parade, band));
  expect(desk.form()).toEqual(["It rains.", "new"]);
  await desk.change(parade);
  expect(desk.form()).toEqual(["The parade is in the church.", "a change"]);
  await desk.press("Leave it as it is");
  expect(desk.form()).toEqual(["It rains.", "new"]);
  expect(desk.stored()).not.toContain("in the church");
  await desk.send();
  await desk.sent()?.answer(viewOf(parade, band));
  expect(desk.form()).toEqual(["", "new"]);
  expect(desk.stored()).not.toContain("It rains.");
});

test("a word that is corrected while a notice is put up stays in the form, as a change of what is up then", async () => {
  await using desk = await open();
  await desk.type("It rians.");
  await desk.send();
  const { id } = Object(desk.sent()?.body);
  await desk.type("It rains.");
  await desk.sent()?.answer(viewOf(parade, band, listed(id, "It rians.")));
  expect(desk.form()).toEqual(["It rains.", "a change"]);
  await desk.send();
  expect(desk.sent()?.body).toMatchObject({ id, version: 1, text: "It rains." });
});

test("a change that is begun while another notice is put up stays in the form", async () => {
  await using desk = await open();
  await desk.type("It rains.");
  await desk.send();
  await desk.change(band);
  await desk.type("The band plays at eight.");
  await desk.sent()?.answer(viewOf(parade, band));
  expect(desk.form()).toEqual(["The band plays at eight.", "a change"]);
  await desk.press("Leave it as it is");
  expect(desk.form()).toEqual(["", "new"]);
});
