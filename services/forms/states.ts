/** Australia's states and territories, as every form of ours lists them. */
export const states = ["ACT", "NSW", "NT", "QLD", "SA", "TAS", "VIC", "WA"] as const;
