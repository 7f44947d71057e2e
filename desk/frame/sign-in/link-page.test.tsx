import { parseHTML } from "linkedom";
import { act } from "react";
import { MemoryRouter } from "react-router";
import { afterEach, expect, test, vi } from "vitest";
import LinkPage from "./link-page.tsx";

afterEach(() => vi.unstubAllGlobals());

test("Try again stays while the link is asked for again, and its problem is said where no field could say it", async () => {
  const { window, document } = parseHTML("<!doctype html><body><div></div></body>");
  const errors = [{ field: "secret", message: "Please check." }];
  const answers = [Promise.withResolvers<Response>(), Promise.withResolvers<Response>()];
  let asked = 0;
  for (const [name, value] of Object.entries({
    window,
    document,
    location: { hash: "#secret" },
    IS_REACT_ACT_ENVIRONMENT: true,
    fetch: () => answers[asked++]?.promise,
  }))
    vi.stubGlobal(name, value);
  const { createRoot } = await import("react-dom/client");
  const root = createRoot(document.body);
  const page = (
    <MemoryRouter>
      <LinkPage />
    </MemoryRouter>
  );
  await act(async () => root.render(page));
  await act(async () => answers[0]?.resolve(Response.json({ detail: "Too much was sent.", errors }, { status: 422 })));
  expect(document.querySelector("[role=alert]")?.textContent).toBe("Too much was sent.");
  const button = document.querySelector("button");
  await act(async () => button?.dispatchEvent(new window.Event("click", { bubbles: true })));
  expect(asked).toBe(2);
  expect(document.querySelector("button")).toBe(button);
  await act(async () => answers[1]?.resolve(Response.json({ purpose: "mail", email: "ann@example.org" })));
  expect(document.querySelector("h1")?.textContent).toBe("Sign in as ann@example.org?");
  expect(document.querySelector("[role=alert]")).toBe(null);
  await act(async () => root.unmount());
});
