/** Whether a public path is that of the wall, or of a band. */
export function isOfBands(path: string): boolean {
  return /^\/bands?(?:\/|$)/.test(path);
}
