import { text } from "./content-tree.ts";

type Item = { id: string; fields: Readonly<Record<string, unknown>> };

/** The entry that has a question's texts: by the end of its id, or, in a content space with ids of its own, by its words. */
export function questionItem<Each extends Item>(
  items: readonly Each[],
  { id, label }: { id: string; label: string },
): Each | undefined {
  const isCalled = (name: unknown) => text(name)?.trim().toLowerCase() === label.toLowerCase();
  return (
    items.find((item) => item.id === id || item.id.endsWith(`-q-${id}`)) ??
    items.find(({ fields }) => isCalled(fields.title) || isCalled(fields.inputLabel))
  );
}
