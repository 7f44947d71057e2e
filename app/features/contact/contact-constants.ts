/** After Submit, whatever came of it (specification, section 2; M1). */
export const thanks = "Thank you for submitting your message. We will be in touch soon.";

/** So many characters a field takes (M2). */
export const limits = { senderName: 200, senderEmail: 254, message: 10_000 } as const;

/** A trap (M9): our form has a field of this name where nobody sees it, so whoever fills it in is a program. No browser fills it in either. */
export const trap = "subject";

/** Where the form is sent without JavaScript, and what its answer leads to. */
export const contactPath = "/contact";
export const thanksPath = `${contactPath}?thanks#write-to-us`;
