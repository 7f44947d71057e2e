/** Shown after Submit, whether or not the message is delivered yet. */
export const thanks = "Thank you for submitting your message. We will be in touch soon.";

/** Name of the honeypot field, which visitors do not see and browsers do not fill in; only a program does. */
export const honeypotName = "subject";

/** Where the form is sent without JavaScript, and the redirect after it. */
export const contactPath = "/contact";
export const thanksPath = `${contactPath}?thanks#write-to-us`;
