/** The payment provider does not answer, or has no account for us: nothing was charged, and it is worth trying again. */
export class PaymentsAway extends Error {
  override name = "PaymentsAway";

  constructor() {
    super("The payment provider does not answer.");
  }
}
