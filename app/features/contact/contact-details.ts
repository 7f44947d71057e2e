/** The contact page's fixed details (specification, section 2, "Contact page"). They are a setting of the product, not content. */
export const contactDetails = {
  email: "hello@cjf.example.org",
  postalAddress: ["PO Box 147", "Victorian Goldfields VIC 3999"],
  organisation: "Community Jazz Festival Inc.",
  registration: "A0099147X",
} as const;
