/** A value as a line of text; empty where there is none. The cells of a row are divided by commas, rows by semicolons. */
export function formatValue(value: { kind: string; unit?: string } | undefined, content: unknown): string {
  if (content === undefined) return "";
  if (Array.isArray(content)) return content.map(formatItem).join(content.some(isRow) ? "; " : ", ");
  if (typeof content === "boolean") return content ? "Yes" : "No";
  if (typeof content === "number" && value?.unit === "dollars") return `$${content.toLocaleString("en-AU")}`;
  return String(content);
}

function formatItem(item: unknown): string {
  if (!isRow(item)) return String(item);
  const { id: _, ...cells } = item;
  return Object.values(cells).join(", ");
}

function isRow(item: unknown): item is Record<string, unknown> {
  return typeof item === "object" && item !== null;
}
