/** Longer ones are nobody's page. */
const longest = 300;

/**
 * What a page is kept under: its path in the one spelling that we link to ourselves, in lower case, each part encoded as `encodeURIComponent`
 * does, no slash doubled or at the end. Every other spelling of it goes the long way. A query that no page reads (`utm_source` and its like)
 * is dropped; with a name of `readNames` in it, in whatever encoding, the answer is for one visitor, and there is no key.
 *
 * @param target what stands in the request's first line.
 */
export function pageKeyOf(target: string, readNames: ReadonlySet<string>): string | undefined {
  const [path = "", ...query] = target.split("?");
  // A fragment is never sent; whoever sends one hides what comes before it. `.data` is React Router's, whose queries are its own.
  if (!isCanonical(path) || target.includes("#") || path.endsWith(".data")) return undefined;
  const names = new URLSearchParams(query.join("?")).keys();
  return names.some((name) => readNames.has(name)) ? undefined : path;
}

function isCanonical(path: string) {
  if (path === "/") return true;
  return path.startsWith("/") && path.length <= longest && path.slice(1).split("/").every(isCanonicalPart);
}

function isCanonicalPart(part: string) {
  if (part === "" || part === "." || part === "..") return false;
  try {
    const decoded = decodeURIComponent(part);
    return decoded === decoded.toLowerCase() && encodeURIComponent(decoded) === part;
  } catch {
    // Half a character.
    return false;
  }
}
