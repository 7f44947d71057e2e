import type { ComponentType } from "react";
import { expect, test } from "vitest";
import type { RecordView } from "#desk/records/model/record-contract.ts";
import { recordTypes } from "#desk/records/model/record-types.ts";
import { noOffer } from "#desk/records/offers/offer-contract.ts";
import { openDeskPage } from "#tests/support/desk/desk-page.tsx";
import { recordViewOf } from "#tests/support/desk/record-view.ts";
import { RecordContext, useOpenRecord } from "../saving/use-record.ts";
import { OfferPanel } from "./offer-panel.tsx";
import { OwnValuesPanel } from "./own-values-panel.tsx";
import { TasksPanel } from "./tasks-panel.tsx";

/** A band's page with one panel. `save` answers what was sent last, and the page then reads the record as it is stored by then. */
async function open(Panel: ComponentType<{ view: RecordView }>, changes: Partial<RecordView>) {
  function Page() {
    const record = useOpenRecord(recordTypes.band);
    return (
      <RecordContext value={record}>
        <Panel view={record.view} />
      </RecordContext>
    );
  }
  const loader = () => recordViewOf("B-1", changes);
  const desk = await openDeskPage([{ path: "bands/:reference", loader, Component: Page }], "/desk/bands/B-1");
  const sent = () => desk.requests.filter(({ body }) => body !== undefined);
  return {
    ...desk,
    sent,
    button: (name: string) =>
      [...desk.document.querySelectorAll("button")].find(({ textContent }) => textContent?.includes(name)),
    value: (field: string) => desk.document.querySelector<HTMLInputElement>(field)?.value,
    said: () => desk.document.querySelector("[role=status]")?.textContent,
    save: async (stored: Partial<RecordView>) => {
      await sent().at(-1)?.answer({ version: 2 });
      await desk.requests.at(-1)?.answer(recordViewOf("B-1", { ...changes, version: 2, ...stored }));
    },
  };
}

test("what is typed into an own column while it is being saved is saved after it", async () => {
  const columns = [{ id: "team", label: "Team", type: "text" as const, options: [] }];
  await using desk = await open(OwnValuesPanel, { columns });
  await desk.fill("#own-team", "Bar");
  await desk.leave("#own-team");
  await desk.fill("#own-team", "Bar team");
  await desk.leave("#own-team");
  expect(desk.sent()).toHaveLength(1);
  await desk.save({ own: { team: "Bar" } });
  expect(desk.sent().at(-1)?.body).toMatchObject({ changes: [{ before: "Bar", after: "Bar team" }] });
  expect([desk.value("#own-team"), desk.said()]).toEqual(["Bar team", "Saving …"]);
  await desk.save({ own: { team: "Bar team" } });
  expect([desk.value("#own-team"), desk.said()]).toEqual(["Bar team", "Saved."]);
  await desk.fill("#own-team", "Bar team 2");
  expect(desk.said(), "not yet").toBe("");
});

test("what is written into an offer while it is being saved stays, to be saved", async () => {
  await using desk = await open(({ view }) => <OfferPanel offer={view.offer ?? noOffer} />, { offer: noOffer });
  await desk.press(desk.button("Write an offer"));
  await desk.fill("[name='offer.fee']", "400");
  await desk.submit("form");
  await desk.fill("[name='offer.payee']", "Ivy");
  await desk.save({ offer: { ...noOffer, fee: "400" } });
  expect([desk.value("[name='offer.payee']"), desk.said()]).toEqual(["Ivy", "Kept on this device until you save it."]);
  await desk.submit("form");
  const saved = { ...noOffer, fee: "400", payee: "Ivy" };
  expect(desk.sent().at(-1)?.body).toEqual({ before: { ...noOffer, fee: "400" }, after: saved });
  await desk.save({ offer: saved });
  expect(desk.document.querySelector("form")).toBe(null);
});

test("what is written into a task while it is being set stays, as another task", async () => {
  await using desk = await open(TasksPanel, { people: [{ id: "ann", name: "Ann" }] });
  await desk.press(desk.button("Add a task"));
  await desk.fill("[name=task]", "Ring them");
  await desk.submit("form");
  await desk.fill("[name=task]", "Ring them, and Ivy");
  await desk.save({});
  expect(desk.value("[name=task]")).toBe("Ring them, and Ivy");
  await desk.submit("form");
  const [first, second] = desk.sent().map(({ body }) => Object(body));
  expect(second).toMatchObject({ words: "Ring them, and Ivy", before: null });
  expect(second.id).not.toBe(first.id);
  await desk.save({});
  expect(desk.document.querySelector("form")).toBe(null);
});
