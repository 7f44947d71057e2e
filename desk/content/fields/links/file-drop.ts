import styles from "../../files/files.module.css";

/** Takes files that are dropped on an element, one at a time. @returns what ends it */
export function onFileDrop(element: HTMLElement, take: (file: File) => void): () => void {
  const over = styles.over ?? "";
  const drag = (event: DragEvent) => {
    if (!event.dataTransfer?.types.includes("Files")) return;
    event.preventDefault();
    element.classList.add(over);
  };
  const leave = () => element.classList.remove(over);
  const drop = (event: DragEvent) => {
    leave();
    const [file] = event.dataTransfer?.files ?? [];
    if (!file) return;
    event.preventDefault();
    take(file);
  };
  element.addEventListener("dragover", drag);
  element.addEventListener("dragleave", leave);
  element.addEventListener("drop", drop);
  return () => {
    leave();
    element.removeEventListener("dragover", drag);
    element.removeEventListener("dragleave", leave);
    element.removeEventListener("drop", drop);
  };
}
