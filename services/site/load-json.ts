import { withTimeout } from "#platform/outbound/with-timeout.ts";

/**
 * Loads JSON for a page, within the time limit of `withTimeout`. `what` names it in the log.
 *
 * @returns undefined after any failure, which is logged and never thrown: a page renders without its data.
 */
export async function loadJson(what: string, send: () => Promise<Response>): Promise<unknown> {
  try {
    return await withTimeout(read(what, send));
  } catch (error) {
    console.error(`Loading ${what} failed.`, error);
    return undefined;
  }
}

async function read(what: string, send: () => Promise<Response>): Promise<unknown> {
  const response = await send();
  if (!response.ok) throw new Error(`${what} answered ${response.status}`);
  return response.json();
}
