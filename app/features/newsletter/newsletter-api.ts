import type { SiteFetch } from "#app/services/site/site-fetch.ts";

const timeoutMs = 20_000;

export type SignupOutcome = "subscribed" | "malformed" | "failed";

/** `POST /api/add-subscriber` with `email`, and the honeypot's `topic` only if it was filled. */
export async function sendSubscription(fetch: SiteFetch, form: FormData): Promise<SignupOutcome> {
  const filled = [...form].filter(([name, value]) => name === "email" || value !== "");
  try {
    const { status } = await fetch("/api/add-subscriber", {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(Object.fromEntries(filled)),
      signal: AbortSignal.timeout(timeoutMs),
    });
    if (status === 200 || status === 201) return "subscribed";
    return status === 422 ? "malformed" : "failed";
  } catch (error) {
    console.error(error);
    return "failed";
  }
}
