import { parseHTML } from "linkedom";
import { act } from "react";
import { afterEach, expect, test, vi } from "vitest";
import { MemoryStorage } from "#tests/support/browser/memory-storage.ts";
import { takeConsole } from "#tests/support/browser/no-stray-errors.ts";
import { useMessageDelivery } from "./use-message-delivery.ts";

let delivery: ReturnType<typeof useMessageDelivery>;

/** The form's state without its fields. */
function Form() {
  delivery = useMessageDelivery();
  return null;
}

afterEach(() => vi.unstubAllGlobals());

test("a message that is refused while the next is being written leaves that in the form, and changes places with it", async () => {
  const { window, document } = parseHTML("<!doctype html><body></body>");
  Object.assign(window, { sessionStorage: new MemoryStorage(), localStorage: new MemoryStorage() });
  const answers: ((response: Response) => void)[] = [];
  const fetch = () => new Promise<Response>((resolve) => answers.push(resolve));
  for (const [name, value] of Object.entries({ window, document, fetch, IS_REACT_ACT_ENVIRONMENT: true }))
    vi.stubGlobal(name, value);
  const { createRoot } = await import("react-dom/client");
  const root = createRoot(document.body);
  await act(async () => root.render(<Form />));
  const refusal = { field: "senderName", message: "Please keep this to 200 characters." };
  const refused = { errors: [{ message: "", extensions: { errors: [refusal] } }] };
  const [first, second] = [{ message: "The first" }, { message: "The second" }];

  await act(async () => delivery.send(first));
  await act(async () => delivery.startAgain());
  await act(async () => answers[0]?.(Response.json(refused, { status: 422 })));
  expect(takeConsole()).toHaveLength(1);
  expect(delivery, "the form stays as it is").toMatchObject({ isSent: false, refused: undefined });
  expect(delivery.waiting).toMatchObject([{ message: { fields: first }, errors: [refusal] }]);

  const bringBack = (typed: Record<string, string>) =>
    act(async () => {
      for (const each of delivery.waiting) delivery.bringBack(each, typed);
    });
  await bringBack(second);
  expect(delivery.refused).toMatchObject({ message: { fields: first }, errors: [refusal] });
  expect(delivery.waiting).toMatchObject([{ message: { fields: second }, errors: [] }]);

  await act(async () => delivery.send({ message: "The first, mended" }));
  expect(delivery.waiting, "after the other one was sent").toHaveLength(1);
  await bringBack({});
  expect(delivery).toMatchObject({ isSent: false, refused: { message: { fields: second } }, waiting: [] });
  await act(async () => root.unmount());
});
