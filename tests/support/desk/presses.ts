import type { Locator, Page } from "@playwright/test";
import { tabTo } from "../browser/tab-to.ts";

type DroppedFile = { name: string; mimeType: string; buffer: Buffer };

/** Counts what somebody does. A press is a click, a tap or a key that does something. */
export function pressesAt(page: Page) {
  let count = 0;
  return {
    count: () => count,
    async click(locator: Locator) {
      count += 1;
      await locator.click();
    },
    /** A file is let go of over an element. */
    async drop(locator: Locator, file: DroppedFile) {
      count += 1;
      await dropFile(locator, file);
    },
    /** The system's dialog: opening it is a press, choosing in it another one. */
    async choose(locator: Locator, file: DroppedFile) {
      count += 2;
      const asked = page.waitForEvent("filechooser");
      await locator.click();
      await (await asked).setFiles(file);
    },
    /** By keyboard alone: Tab leads there, which is no press, and the key does something. */
    async enter(target: Locator) {
      await tabTo(page, target);
      count += 1;
      await page.keyboard.press("Enter");
    },
    async key(name: string) {
      count += 1;
      await page.keyboard.press(name);
    },
  };
}

async function dropFile(locator: Locator, { name, mimeType, buffer }: DroppedFile): Promise<void> {
  await locator.scrollIntoViewIfNeeded();
  await locator.evaluate(
    (element, file) => {
      const dataTransfer = new DataTransfer();
      const bytes = Uint8Array.from(atob(file.base64), (letter) => letter.charCodeAt(0));
      dataTransfer.items.add(new File([bytes], file.name, { type: file.mimeType }));
      const { x, y, width, height } = element.getBoundingClientRect();
      const place = { clientX: x + width / 2, clientY: y + height / 2, bubbles: true, cancelable: true };
      // What lies on top gets the events.
      const target = document.elementFromPoint(place.clientX, place.clientY) ?? element;
      const isTaken = !target.dispatchEvent(new DragEvent("dragover", { ...place, dataTransfer }));
      if (!isTaken) throw new Error("a file cannot be dropped here");
      target.dispatchEvent(new DragEvent("drop", { ...place, dataTransfer }));
    },
    { name, mimeType, base64: buffer.toString("base64") },
  );
}
