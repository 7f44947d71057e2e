/** The program served at /sandbox/stripe/stripe.js. */
Object.assign(window, { Stripe: Object.assign(() => ({}), { version: "endive" }) });
