/** With a capital at its beginning, as a sentence or a heading has it. */
export function capitalised(words: string): string {
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
}
