/** Shown while the database with the bands is not available. */
export const lineupUnavailable = "We cannot show the line-up just now. Please try again in a few minutes.";

/** Shown while there are bands, and none of them has a time yet. */
export const timesToCome = "The times are not out yet. They appear here as soon as they are.";
