import type { EntryField } from "#desk/content/preview/preview-contract.ts";

/** Takes a file that is dropped on a picture of the page. One that misses it would be opened by the browser, instead of the page. */
export function takeDrops(take: (field: EntryField, file: File) => void): void {
  let over: HTMLElement | undefined;
  const show = (picture: HTMLElement | undefined) => {
    over?.removeAttribute("data-over");
    over = picture;
    over?.setAttribute("data-over", "");
  };
  document.addEventListener("dragover", (event) => {
    const { dataTransfer } = event;
    if (!dataTransfer?.types.includes("Files")) return;
    event.preventDefault();
    show(pictureAt(event));
    dataTransfer.dropEffect = over ? "copy" : "none";
  });
  document.addEventListener("dragleave", ({ relatedTarget }) => {
    if (relatedTarget === null) show(undefined);
  });
  document.addEventListener("drop", (event) => {
    const [file] = event.dataTransfer?.files ?? [];
    const picture = pictureAt(event);
    show(undefined);
    if (!file) return;
    event.preventDefault();
    const { entry, field } = picture?.dataset ?? {};
    if (entry !== undefined) take({ entry, field: field ?? null }, file);
  });
}

/** A picture may lie below words. */
function pictureAt({ clientX, clientY }: DragEvent): HTMLElement | undefined {
  return document
    .elementsFromPoint(clientX, clientY)
    .find((element): element is HTMLElement => element.matches("img[data-entry], video[data-entry]"));
}
