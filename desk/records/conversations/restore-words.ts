/**
 * The words of an answer that is taken back, above those that were begun meanwhile. The same words come once: a page that was closed while
 * it sent them still has them as a draft.
 */
export function restoreWords(words: string, begun: string): string {
  return begun === "" || begun === words ? words : `${words}\n\n${begun}`;
}
