/** What is wrong with one answer about a card: Stripe's code for it, and its words. */
export type CardError = { code: string; message: string };
