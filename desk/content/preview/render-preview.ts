import type { Unsaved } from "./preview-contract.ts";

/** Below it lie the public pages with their drafts. */
export const previews = "/desk/preview";

/** A page as it would be, or why it cannot be shown, with how long to leave the server alone. */
type Rendered = { html: string } | { fault: string; waitMs?: number };

/** Asks the server for a page with what is typed and not saved. Also a connection that ends within the answer is told as a fault. */
export async function renderPreview(path: string, unsaved: Unsaved): Promise<Rendered> {
  try {
    const headers = { "Content-Type": "application/json" };
    const body = JSON.stringify(unsaved);
    return await renderedIn(await fetch(previews + path, { method: "POST", headers, body }));
  } catch {
    return { fault: "There is no connection just now: the page beside is not up to date." };
  }
}

async function renderedIn(response: Response): Promise<Rendered> {
  if (response.headers.get("Content-Type")?.startsWith("text/html")) return { html: await response.text() };
  const waitMs = Number(response.headers.get("Retry-After") ?? 1) * 1_000;
  if (response.status === 401) return { fault: "You were signed out: the page beside is not up to date." };
  return { fault: "The page beside cannot be shown just now. What you write is not affected.", waitMs };
}
