/** A value as a line of text; empty where there is none. */
export function formatValue(value: { kind: string; unit?: string } | undefined, content: unknown): string {
  if (content === undefined) return "";
  if (Array.isArray(content)) return content.join(", ");
  if (typeof content === "boolean") return content ? "Yes" : "No";
  if (typeof content === "number" && value?.unit === "dollars") return `$${content.toLocaleString("en-AU")}`;
  return String(content);
}
