/** `decodeURIComponent`, or the text as it is where that cannot be decoded. */
export function decodeUri(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
