import type { SiteFetch } from "#services/site/site-fetch.ts";
import { readProblem } from "#services/submissions/read-problem.ts";

const timeoutMs = 20_000;

/** `message` is what the server says of a malformed address. */
export type SignupOutcome = { stage: "subscribed" | "failed" } | { stage: "malformed"; message?: string | undefined };

/** `POST /api/add-subscriber` with `email`, and the honeypot's `topic` only if it was filled. */
export async function sendSubscription(fetch: SiteFetch, form: FormData): Promise<SignupOutcome> {
  const filled = [...form].filter(([name, value]) => name === "email" || value !== "");
  try {
    const response = await fetch("/api/add-subscriber", {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(Object.fromEntries(filled)),
      signal: AbortSignal.timeout(timeoutMs),
    });
    if (response.status === 200 || response.status === 201) return { stage: "subscribed" };
    if (response.status !== 422) return { stage: "failed" };
    const { errors, detail } = readProblem(await response.text());
    return { stage: "malformed", message: errors[0]?.message ?? detail };
  } catch (error) {
    console.error(error);
    return { stage: "failed" };
  }
}
