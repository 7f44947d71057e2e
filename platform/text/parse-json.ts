/** The value of a JSON text; undefined where it is none, such as the page of a proxy in place of an answer. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
