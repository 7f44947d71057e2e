import { parseHTML } from "linkedom";
import { act } from "react";
import { createMemoryRouter, RouterProvider } from "react-router";
import { afterEach, expect, test, vi } from "vitest";
import * as z from "zod/mini";
import { volunteerForm } from "#services/forms/volunteer-form.ts";
import { MemoryStorage } from "#tests/support/browser/memory-storage.ts";
import { useApplyButtons } from "./steps/apply-button.tsx";
import { Wizard, type WizardPlace } from "./wizard.tsx";
import type { WizardDefinition } from "./wizard-definition.ts";

const schema = z.object({ firstName: z.string().check(z.minLength(1, "Please.")) });
const wizard: WizardDefinition<{ firstName: string }> = {
  name: "test",
  form: volunteerForm,
  title: "Test",
  privacy: "volunteers",
  steps: [{ pageNumber: 1, heading: "Name", asks: ["firstName"], schema, Fields: () => null }],
  thankYou: { pageNumber: 7, heading: "Thank you", next: "" },
  failure: { pageNumber: 8, heading: "" },
  emptyAnswers: { firstName: "" },
  draftSchema: schema,
  emailOf: () => "ada@example.org",
  toPayload: (answers) => answers,
};

function Page() {
  const { last } = useApplyButtons({
    name: wizard.name,
    load: async () => (place: WizardPlace) => <Wizard wizard={wizard} {...place} />,
    questions: [],
    renderText: () => null,
    email: "committee@example.org",
  });
  return <main>{last}</main>;
}

afterEach(() => vi.unstubAllGlobals());

test("an application that is accepted while its page is left deletes its draft, and coming back shows its reference", async () => {
  const { window, document, HTMLElement } = parseHTML("<!doctype html><body><div></div></body>");
  const sessionStorage = new MemoryStorage();
  sessionStorage.setItem("wizard:test", JSON.stringify({ version: 1, at: 0, steps: 1, answers: { firstName: "Ada" } }));
  Object.assign(window, { sessionStorage, matchMedia: () => ({ matches: true }) });
  // What linkedom lacks.
  const nothing = () => undefined;
  Object.assign(HTMLElement.prototype, { showModal: nothing, close: nothing, scrollTo: nothing });
  const { promise: answer, resolve } = Promise.withResolvers<Response>();
  for (const [name, value] of Object.entries({
    window,
    document,
    HTMLElement,
    IS_REACT_ACT_ENVIRONMENT: true,
    fetch: () => answer,
  }))
    vi.stubGlobal(name, value);
  const { createRoot } = await import("react-dom/client");
  const root = createRoot(document.querySelector("div") ?? document.body);
  const router = createMemoryRouter([
    { path: "/", Component: Page },
    { path: "/contact", element: null },
  ]);
  const text = () => document.querySelector("main")?.textContent;
  const send = (element: Element | undefined, type: string) =>
    act(async () => void element?.dispatchEvent(new window.Event(type, { bubbles: true, cancelable: true })));
  const press = (label: string) =>
    send(
      [...document.querySelectorAll("button")].find(({ textContent }) => textContent === label),
      "click",
    );

  await act(async () => root.render(<RouterProvider router={router} />));
  await press("Continue your application (step 1 of 1)");
  await send(document.querySelector("form") ?? undefined, "submit");
  expect(text()).toContain("Submitting...");
  await press("Close");
  expect(text()).toContain("Your application is still on its way.");
  await act(() => router.navigate("/contact"));
  await act(async () => resolve(Response.json({ reference: "V-7K3M9Q" })));
  expect(Object.keys(sessionStorage)).toEqual([]);
  await act(() => router.navigate("/"));
  expect(text()).toContain("Apply now");
  expect(text()).toContain("Your application is in. Your reference is V-7K3M9Q.");
  await act(async () => root.unmount());
});
