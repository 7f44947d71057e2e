import { type Context, Hono } from "hono";
import { html } from "hono/html";
import { bufferBody } from "../http/buffer-body.ts";
import { type Sandbox, transitionContext } from "../intents/intent-operations.ts";
import { findByChallengeToken } from "../intents/intent-store.ts";
import { answerChallenge, type Intent } from "../intents/intent-transitions.ts";
import { loadIntent, updateStoredIntent } from "../intents/update-stored-intent.ts";
import { challengeStyle } from "./challenge-style.ts";

const MAX_ANSWER_BYTES = 1024;

/**
 * The 3-D Secure test page. Its unguessable URL authorizes the visitor. A repeated answer only redirects. It works without JavaScript.
 */
export function challengePages(sandbox: Sandbox): Hono {
  const pages = new Hono();
  const byToken = (token: string) => (db: Sandbox["db"]) => findByChallengeToken(db, token);
  pages.get("/challenge.css", (c) => c.body(challengeStyle, 200, { "Content-Type": "text/css; charset=utf-8" }));
  pages.get("/challenge/:token", async (c) => {
    const found = await loadIntent(sandbox, byToken(c.req.param("token")));
    if (!found) return page(c, sandbox, expiredPage(sandbox), 404);
    return found.intent.status === "requires_action"
      ? page(c, sandbox, questionPage(found.intent))
      : redirectBack(c, sandbox, found.intent);
  });
  pages.post("/challenge/:token", bufferBody(MAX_ANSWER_BYTES, noAnswer), async (c) => {
    const token = c.req.param("token");
    // A malformed form counts as no answer.
    const { answer } = await c.req.parseBody().catch(() => ({ answer: "" }));
    if (!["complete", "fail", "leave"].includes(String(answer))) return noAnswer(c);
    const isPassed = answer === "complete";
    const done = await updateStoredIntent(sandbox, byToken(token), (intent) =>
      answerChallenge(intent, { token, isPassed }, transitionContext(sandbox)),
    );
    if (!done) return page(c, sandbox, expiredPage(sandbox), 404);
    return redirectBack(c, sandbox, "intent" in done ? done.intent : done.unchanged);
  });
  return pages;
}

function noAnswer(c: Context) {
  return c.text("One of three buttons answers.", 400);
}

/** Redirects to the return URL with the parameters that Stripe adds. */
function redirectBack(c: Context, sandbox: Sandbox, intent: Intent) {
  const { returnUrl = null } = intent.challenge ?? {};
  if (returnUrl === null) return page(c, sandbox, donePage());
  const url = new URL(returnUrl);
  url.searchParams.set("payment_intent", intent.id);
  url.searchParams.set("payment_intent_client_secret", intent.clientSecret);
  url.searchParams.set("redirect_status", redirectStatus(intent));
  return c.body(null, 303, { ...responseHeaders, Location: url.href });
}

function redirectStatus({ status }: Intent) {
  if (status === "succeeded") return "succeeded";
  return status === "processing" ? "pending" : "failed";
}

const responseHeaders = { "Cache-Control": "no-store", "X-Robots-Tag": "noindex", "Referrer-Policy": "no-referrer" };

function page(c: Context, { publicUrl }: Sandbox, main: ReturnType<typeof html>, status: 200 | 404 = 200) {
  const { origin } = new URL(publicUrl);
  // Browsers apply form-action to the redirect after the form as well.
  const policy = `default-src 'none'; style-src 'self'; form-action 'self' ${origin}; base-uri 'none'; frame-ancestors 'none'`;
  const whole = html`<!DOCTYPE html>
    <html lang="en-AU">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>3-D Secure test page</title>
        <link rel="stylesheet" href="../challenge.css" />
      </head>
      <body>
        <main>${main}</main>
      </body>
    </html>`;
  return c.html(whole, status, { ...responseHeaders, "Content-Security-Policy": policy });
}

function questionPage({ amount, currency, paymentMethod }: Intent) {
  const money = new Intl.NumberFormat("en-AU", { style: "currency", currency, currencyDisplay: "code" });
  const last4 = paymentMethod?.card?.last4 ?? "";
  return html`<h1>3-D Secure test page</h1>
    <p>Here the bank would ask whether it is you who pays ${money.format(amount / 100)} with the card ending in ${last4}.</p>
    <p class="note">This is a test. There is no bank, and no card is charged, whatever you press.</p>
    <form method="post">
      <button name="answer" value="complete">Complete authentication</button>
      <button name="answer" value="fail">Fail authentication</button>
      <button name="answer" value="leave">Leave without paying</button>
    </form>`;
}

/** For a payment that was confirmed without a return URL. */
function donePage() {
  return html`<h1>That is done</h1>
    <p>You can close this page and go back to where you paid.</p>`;
}

function expiredPage({ publicUrl }: Sandbox) {
  return html`<h1>Nothing is asked here any more</h1>
    <p>The payment has been tried again since, or never was. No card is charged here.</p>
    <p><a href="${publicUrl}">Back to the site</a></p>`;
}
