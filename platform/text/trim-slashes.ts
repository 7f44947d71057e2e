/**
 * A path without leading and trailing slashes. Not a regular expression: `/+$` takes quadratic time on a long run of slashes.
 *
 * @example trimSlashes("//history/") // "history"
 */
export function trimSlashes(path: string): string {
  let start = 0;
  let end = path.length;
  while (path[start] === "/") start += 1;
  while (end > start && path[end - 1] === "/") end -= 1;
  return path.slice(start, end);
}
