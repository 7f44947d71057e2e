/** The festival's social media accounts, for the footer and the contact page. */
export const socialLinks = [
  { name: "Facebook", url: "https://example.org/facebook/communityjazzfestival" },
  { name: "Instagram", url: "https://example.org/instagram/communityjazzfestival" },
] as const;
