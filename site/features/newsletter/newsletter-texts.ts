/** Stored with each consent, so a new wording has to be a new constant. */
export const consentWording =
  "By subscribing you agree that we send you festival news by e-mail. Every mail has a link to leave the list.";

export const checkInbox = "Check your inbox to confirm.";
export const malformedAddress = "Please check the address. It should read like name@example.org.";
export const requestFailed = "That did not go through. Please try again.";
