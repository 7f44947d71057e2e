import { parseHTML } from "linkedom";
import { act, type ComponentType } from "react";
import { createMemoryRouter, type RouteObject, RouterProvider } from "react-router";
import { vi } from "vitest";
import type { Account } from "#desk/frame/access/account/account-contract.ts";
import { MemoryStorage } from "../browser/memory-storage.ts";

/** What a page has asked of the server, and the way to answer it when a test wants to. */
type Request = { address: string; body: unknown; answer: (body: object, status?: number) => Promise<void> };

export const ann: Account = {
  person: { id: "ann", name: "Ann", email: "ann@example.org", roles: { chair: "change" } },
  needsSecondFactor: false,
  hasSecondFactor: true,
  timeZone: "Australia/Melbourne",
  festival: "The Festival",
};

/**
 * Opens a page of the desk as a browser does, without one: for the order in which answers come. Each request waits until the test answers it.
 *
 * @param pages their routes below `/desk`; loaders stand for what the server sends
 * @param frame stands around them
 * @param account who is signed in by then
 */
export async function openDeskPage(pages: RouteObject[], at: string, frame?: ComponentType, account = () => ann) {
  const { window, document, Element, HTMLElement, HTMLInputElement, HTMLTextAreaElement } = parseHTML(
    "<!doctype html><body><div></div></body>",
  );
  const requests: Request[] = [];
  const fetch = (address: string, { body }: RequestInit = {}) => {
    const { promise, resolve } = Promise.withResolvers<Response>();
    const answer = (answered: object, status = 200) => act(async () => resolve(Response.json(answered, { status })));
    requests.push({ address, body: typeof body === "string" ? JSON.parse(body) : undefined, answer });
    return promise;
  };
  const nothing = () => undefined;
  // What linkedom lacks.
  Object.assign(window, {
    localStorage: new MemoryStorage(),
    sessionStorage: new MemoryStorage(),
    history: {},
    matchMedia: () => ({ matches: false, addEventListener: nothing, removeEventListener: nothing }),
    scrollTo: nothing,
    scrollBy: nothing,
  });
  Object.assign(document, { oninput: null });
  Object.assign(HTMLElement.prototype, { showModal: nothing, close: nothing });
  const elements = { Element, HTMLElement, HTMLInputElement, HTMLTextAreaElement };
  class ResizeObserver {
    observe = nothing;
    disconnect = nothing;
  }
  for (const [name, value] of Object.entries({
    window,
    document,
    ...elements,
    ResizeObserver,
    fetch,
    IS_REACT_ACT_ENVIRONMENT: true,
  }))
    vi.stubGlobal(name, value);
  const { createRoot } = await import("react-dom/client");
  const root = createRoot(document.querySelector("div") ?? document.body);
  const router = createMemoryRouter(
    [
      {
        id: "desk",
        path: "/desk",
        loader: account,
        Component: frame ?? null,
        HydrateFallback: () => null,
        children: pages,
      },
    ],
    { initialEntries: [at] },
  );
  await act(async () => root.render(<RouterProvider router={router} />));
  const send = (element: Element | null | undefined, type: string) =>
    act(async () => void element?.dispatchEvent(new window.Event(type, { bubbles: true, cancelable: true })));
  return {
    document,
    requests,
    /** Goes to another page, as by a link. */
    goTo: (address: string) => act(() => router.navigate(address)),
    /** What a page does by itself. */
    act: (does: () => unknown) => act(async () => void does()),
    press: (element: Element | null | undefined) => send(element, "click"),
    /** Goes on to another field, as with Tab. */
    leave: (field: string) => send(document.querySelector(field), "focusout"),
    submit: (form: string) => send(document.querySelector(form), "submit"),
    /** Types into a field, chooses one of a list, or ticks a box. */
    fill: (field: string, value: string | boolean) =>
      act(async () => {
        const element = document.querySelector(field);
        if (!element) throw new Error(`there is no ${field}`);
        // In a browser an input without a type is one for text.
        if (element instanceof HTMLInputElement) element.type ||= "text";
        const option = element.querySelector(`option[value="${value}"]`);
        if (option) Object.assign(option, { selected: true });
        // React looks at what is set at the element itself, and takes that for its own.
        else Reflect.set(Object.getPrototypeOf(element), value === String(value) ? "value" : "checked", value, element);
        for (const type of ["click", "input", "change"])
          element.dispatchEvent(new window.Event(type, { bubbles: true }));
      }),
    async [Symbol.asyncDispose]() {
      await act(async () => root.unmount());
      vi.unstubAllGlobals();
    },
  };
}
