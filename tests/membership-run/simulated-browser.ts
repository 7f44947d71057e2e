import type { SeededRandom } from "#tests/support/content/seeded-random.ts";
import type { Fault } from "#tests/support/servers/faulty-proxy.ts";

/** The response; undefined where none came. */
export type TestResponse = { status: number; body: unknown } | undefined;

export type SimulatedBrowser = {
  siteUrl: string;
  get: (path: string) => Promise<TestResponse>;
  /** As a page of the site sends JSON. */
  postJson: (path: string, body: object, headers?: Record<string, string>) => Promise<TestResponse>;
  /** As the payment provider's script sends a form. */
  postForm: (path: string, fields: Record<string, string>, headers?: Record<string, string>) => Promise<TestResponse>;
};

/** The header that tells `startFaultyProxy` which fault this request gets. */
export const faultHeader = "x-fault";

/** Timeouts in milliseconds: one longer than any response takes, and one for a request that gets none. */
const TIMEOUT_MS = 20_000;
const SILENCE_MS = 400;

const faults = ["cut", "lost", "silent", "twice", "late"] as const satisfies Fault[];

/**
 * A browser as a server sees it: it stores cookies, and about every fourth of its requests meets a fault.
 *
 * @param ownHeaders sent with every request, for instance the client's address.
 */
export function openSimulatedBrowser(
  siteUrl: string,
  random: SeededRandom,
  badLine = 0.25,
  ownHeaders: Record<string, string> = {},
): SimulatedBrowser {
  const cookies = new Map<string, string>();
  const request = async (path: string, init: RequestInit): Promise<TestResponse> => {
    const fault: Fault = random.happens(badLine) ? random.pick(faults) : "none";
    const headers = {
      ...ownHeaders,
      ...Object.fromEntries(new Headers(init.headers)),
      ...cookieHeader(cookies),
      [faultHeader]: fault,
    };
    const signal = AbortSignal.timeout(fault === "silent" ? SILENCE_MS : TIMEOUT_MS);
    try {
      const response = await fetch(new URL(path, siteUrl), { ...init, headers, signal, redirect: "manual" });
      const text = await response.text();
      keepCookies(cookies, response.headers.getSetCookie());
      return { status: response.status, body: text.startsWith("{") ? JSON.parse(text) : text };
    } catch {
      return undefined;
    }
  };
  const ownPage = { "Sec-Fetch-Site": "same-origin" };
  return {
    siteUrl,
    get: (path) => request(path, { headers: ownPage }),
    postJson: (path, body, headers = {}) =>
      request(path, {
        method: "POST",
        body: JSON.stringify(body),
        headers: { ...ownPage, "Content-Type": "application/json", ...headers },
      }),
    postForm: (path, fields, headers = {}) =>
      request(path, { method: "POST", body: new URLSearchParams(fields), headers }),
  };
}

function cookieHeader(cookies: ReadonlyMap<string, string>): Record<string, string> {
  if (cookies.size === 0) return {};
  return { Cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join("; ") };
}

function keepCookies(cookies: Map<string, string>, lines: string[]) {
  for (const line of lines) {
    const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
    cookies.set(name, value);
  }
}
