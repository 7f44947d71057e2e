/** How a mail begins that greets: "Dear Ann,", "Hello Ann". */
const greeting = /^(?:dear|hello|hi|hey|g[’']day|good (?:morning|day|evening))\b[^.?]*$/i;

/**
 * A mail's text with the personal line in it: below the greeting, or on top of a text that begins without one.
 *
 * @example withPersonalLine("Dear Ann,\n\nYou play.", "It was close.") === "Dear Ann,\n\nIt was close.\n\nYou play."
 */
export function withPersonalLine(text: string, line: string): string {
  if (line === "") return text;
  const words = text.trimStart();
  const [first = ""] = words.split("\n", 1);
  const greets = first.trimEnd().endsWith(",") || greeting.test(first) ? first : "";
  const parts = [greets.trim(), line, words.slice(greets.length).trimStart()];
  return parts.filter((part) => part !== "").join("\n\n");
}
