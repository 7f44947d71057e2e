/** Whether a page is one of the two that load the payment provider's script (P16). */
export function isPaymentScreen(pathname: string): boolean {
  return /^\/(membership|member-success)\/?$/.test(pathname);
}
