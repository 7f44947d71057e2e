import type { Fault } from "#tests/support/faulty-proxy.ts";
import type { SeededRandom } from "#tests/support/seeded-random.ts";

/** What came back; undefined where nothing did. */
export type Answer = { status: number; body: unknown } | undefined;

export type SimulatedBrowser = {
  siteUrl: string;
  get: (path: string) => Promise<Answer>;
  /** As a page of the site sends JSON. */
  postJson: (path: string, body: object, headers?: Record<string, string>) => Promise<Answer>;
  /** As the payment provider's script sends a form. */
  postForm: (path: string, fields: Record<string, string>, headers?: Record<string, string>) => Promise<Answer>;
};

/** The header by which a browser tells `startFaultyProxy` what shall happen to its request. */
export const faultHeader = "x-fault";

/** Longer than the site takes for anything; and how long one waits that hears nothing. */
const TIMEOUT_MS = 20_000;
const SILENCE_MS = 400;

const faults = ["cut", "lost", "silent", "twice", "late"] as const satisfies Fault[];

/**
 * A person's browser, as far as a server can tell: it keeps cookies, and its line is bad every fourth time or so.
 *
 * @param ownHeaders come with every request: where the person is, say.
 */
export function openSimulatedBrowser(
  siteUrl: string,
  chances: SeededRandom,
  badLine = 0.25,
  ownHeaders: Record<string, string> = {},
): SimulatedBrowser {
  const cookies = new Map<string, string>();
  const ask = async (path: string, init: RequestInit): Promise<Answer> => {
    const fault: Fault = chances.happens(badLine) ? chances.pick(faults) : "none";
    const headers = {
      ...ownHeaders,
      ...Object.fromEntries(new Headers(init.headers)),
      ...cookieHeader(cookies),
      [faultHeader]: fault,
    };
    const signal = AbortSignal.timeout(fault === "silent" ? SILENCE_MS : TIMEOUT_MS);
    try {
      const answer = await fetch(new URL(path, siteUrl), { ...init, headers, signal, redirect: "manual" });
      const text = await answer.text();
      keepCookies(cookies, answer.headers.getSetCookie());
      return { status: answer.status, body: text.startsWith("{") ? JSON.parse(text) : text };
    } catch {
      return undefined;
    }
  };
  const ownPage = { "Sec-Fetch-Site": "same-origin" };
  return {
    siteUrl,
    get: (path) => ask(path, { headers: ownPage }),
    postJson: (path, body, headers = {}) =>
      ask(path, {
        method: "POST",
        body: JSON.stringify(body),
        headers: { ...ownPage, "Content-Type": "application/json", ...headers },
      }),
    postForm: (path, fields, headers = {}) => ask(path, { method: "POST", body: new URLSearchParams(fields), headers }),
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
