import script from "./browser/stripe.ts?browser-script";

/**
 * What the sandbox serves in place of Stripe.js: a program that sets `window.Stripe`. Import this module on use
 * (`await import("…/browser-script.ts")`): only Vite knows how to read it, and a script run by Node alone does not.
 */
export const browserScript: string = script;
