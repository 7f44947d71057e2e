import type { SiteFetch } from "#app/services/site/site-fetch.ts";

/** So long the form waits for an answer, in milliseconds. */
const timeoutMs = 20_000;

/** What became of a subscription, as the form shows it. */
export type SignupOutcome = "subscribed" | "malformed" | "failed";

/** `POST /api/add-subscriber` (specification, section 7): `email`, and the trap's `topic` only when something filled it in (M9). */
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
