import script from "./stripe.ts?browser-script";

/** The script served in place of Stripe.js, which sets `window.Stripe`. Import it dynamically: only Vite resolves its import. */
export const browserScript: string = script;
