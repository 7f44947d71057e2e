/** The contact page's fixed details, which are part of the product and not content. */
export const contactDetails = {
  email: "hello@cjf.example.org",
  postalAddress: ["PO Box 147", "Victorian Goldfields VIC 3999"],
  organisation: "Community Jazz Festival Inc.",
  registration: "A0099147X",
} as const;
