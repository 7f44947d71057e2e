import { managementPaths } from "#desk/content/token-requests.server.ts";
import { deskEndpoints } from "#desk/desk-endpoints.server.ts";

const deskUploads = new Set(deskEndpoints.filter(({ takesFile }) => takesFile).map(({ path }) => `/desk/api${path}`));
const managementStarts = managementPaths.map((path) => path.replace("*", ""));

/** Whether an address takes a file from a signed-in person or a program: those have longer than a form, by the size of the file. */
export function takesLargeFile(url: string): boolean {
  const [path = ""] = url.split("?");
  if (deskUploads.has(path)) return true;
  return path.endsWith("/uploads") && managementStarts.some((start) => path.startsWith(start));
}
