/** Whether a page may load the payment provider's script. */
export function isPaymentScreen(pathname: string): boolean {
  return /^\/(membership|member-success)\/?$/.test(pathname);
}
