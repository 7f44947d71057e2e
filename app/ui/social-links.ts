/** Where the festival is found besides this site: one place for the footer and the contact page (C19). */
export const socialLinks = [
  { name: "Facebook", url: "https://example.org/facebook/communityjazzfestival" },
  { name: "Instagram", url: "https://example.org/instagram/communityjazzfestival" },
] as const;
