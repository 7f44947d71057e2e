/** The fragment identifier of the newsletter form at the foot of every page. */
export const signupId = "newsletter";
