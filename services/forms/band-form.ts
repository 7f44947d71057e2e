import { defineForm } from "./form-definition.ts";

/** What a band's member plays. */
export const instruments = [
  "Vocals",
  "Guitar",
  "Bass",
  "Double Bass",
  "Drums",
  "Percussion",
  "Piano",
  "Keyboard",
  "Saxophone",
  "Trombone",
  "Trumpet",
  "Clarinet",
  "Flute",
  "Other",
] as const;

export const messages = {
  agreement: "You must agree before continuing.",
  bandName: "Please provide a band name.",
  bandStyle: "Please select a band style",
  bandLink: "Please provide a link to your band's music.",
  leaderName: "Please provide a band leader's name.",
  leaderEmail: "Please provide a band leader's email.",
  leaderPhone: "Please provide a valid phone number.",
  musician: "Please provide a band leader's name.",
  list: "Please select at least one option.",
  memberCount: "Please enter a whole number from 1 to 60.",
  fee: "Please enter a whole dollar amount from 1 to 100000.",
  bio: "Please provide a bio.",
  website: "Please provide a website.",
  upload: "Please upload an image.",
  year: "Please give the year in four digits.",
} as const;

const fee = { kind: "wholeNumber", min: 1, max: 100_000, unit: "dollars", message: messages.fee } as const;
const picture = { kind: "picture", max: 500, message: messages.upload } as const;
const musicians = {
  kind: "rows",
  min: 1,
  max: 60,
  message: messages.memberCount,
  cells: {
    musician: { kind: "text", max: 200, message: messages.musician },
    instrument: { kind: "choice", options: instruments, message: messages.list },
  },
} as const;

/** The page number of each step, by which its texts are found in the content service. */
export const bandPages = {
  agreement: 1,
  details: 2,
  contact: 3,
  members: 4,
  availability: 5,
  fees: 6,
  marketing: 7,
  thankYou: 13,
  failure: 14,
} as const;

/** The application of a band: `POST /api/records/band-application`. */
export const bandForm = defineForm({
  name: "band",
  table: "band_applications",
  referenceLetter: "B",
  emailField: "leaderEmail",
  // Sixty members and every field at its longest, with every character written as an escape.
  limitBytes: 300_000,
  fields: {
    agreement: {
      value: { kind: "agreement", message: messages.agreement },
      question: { step: "agreement", id: "agreement", label: "I agree" },
      computedFields: [],
    },
    bandName: {
      value: { kind: "text", max: 200, message: messages.bandName },
      question: { step: "details", id: "name", label: "Band name", autoComplete: "organization" },
      stored: { column: "band_name", exportColumn: "bandName", privacy: "none" },
      mails: { committee: { section: "band", label: "Band", order: 1 }, applicant: null },
    },
    leaderName: {
      value: { kind: "text", max: 200, message: messages.leaderName },
      question: { step: "contact", id: "leader", label: "Band leader’s name", autoComplete: "name", width: "medium" },
      stored: { column: "leader_name", exportColumn: "leaderName", privacy: "applicant" },
      mails: { committee: { section: "leader", label: "Name" }, applicant: null },
    },
    bandStyle: {
      value: { kind: "choiceFromContent", max: 100, message: messages.bandStyle },
      question: { step: "details", id: "style", label: "Style" },
      stored: { column: "band_style", exportColumn: "bandStyle", privacy: "none" },
      mails: { committee: { section: "band", label: "Style", order: 2 }, applicant: null },
    },
    // For one set; the second fee is for two sets.
    firstFee: {
      value: fee,
      question: {
        step: "fees",
        id: "first-fee",
        label: "Fee for one set",
        hint: "To the nearest dollar.",
        width: "digits",
      },
      stored: { column: "first_fee", exportColumn: "firstFee", privacy: "none" },
      mails: {
        committee: { section: "band", label: "First fee", order: 5 },
        applicant: { label: "First fee", order: 3 },
      },
    },
    secondFee: {
      value: fee,
      question: {
        step: "fees",
        id: "second-fee",
        label: "Fee for two sets",
        hint: "To the nearest dollar. Playing for free? Enter 1 and tell us in Other information.",
        width: "digits",
      },
      stored: { column: "second_fee", exportColumn: "secondFee", privacy: "none" },
      mails: {
        committee: { section: "band", label: "Second fee", order: 6 },
        applicant: { label: "Second fee", order: 4 },
      },
    },
    availability: {
      value: { kind: "choicesFromContent", max: 200, maxItems: 50, message: messages.list },
      question: { step: "availability", id: "availability", label: "When could you play?" },
      stored: { column: "availability", exportColumn: "availability", privacy: "none" },
      mails: { committee: { section: "band", label: "Availability", order: 4 }, applicant: null },
    },
    websiteUrl: {
      value: { kind: "text", max: 500, expectedFormat: "link", message: messages.website },
      question: { step: "marketing", order: 2, id: "website", label: "Website", autoComplete: "url" },
      stored: { column: "website_url", exportColumn: "websiteUrl", privacy: "none" },
      mails: { committee: { section: "band", label: "Website", order: 7 }, applicant: null },
    },
    otherInfo: {
      value: { kind: "longText", max: 5000, required: false },
      question: { step: "fees", id: "other", label: "Other information" },
      stored: { column: "other_info", exportColumn: "otherInfo", privacy: "applicant" },
      mails: { committee: { section: "other", label: null }, applicant: null },
    },
    yearPlaying: {
      value: { kind: "year", message: messages.year },
      question: null,
      stored: { column: "year_playing", exportColumn: "yearPlaying", privacy: "none" },
      mails: { committee: { section: "band", label: "Year", order: 3 }, applicant: { label: "Year", order: 1 } },
    },
    leaderEmail: {
      value: { kind: "email", message: messages.leaderEmail },
      question: {
        step: "contact",
        id: "leader-email",
        label: "Band leader’s email",
        autoComplete: "email",
        width: "medium",
      },
      stored: { column: "leader_email", exportColumn: "leaderEmail", privacy: "applicant" },
      mails: { committee: { section: "leader", label: "Email" }, applicant: null },
    },
    leaderPhone: {
      value: { kind: "phone", message: messages.leaderPhone },
      question: {
        step: "contact",
        id: "leader-phone",
        label: "Band leader’s phone",
        autoComplete: "tel",
        width: "short",
      },
      stored: { column: "leader_phone", exportColumn: "leaderPhone", privacy: "applicant" },
      mails: { committee: { section: "leader", label: "Phone" }, applicant: null },
    },
    /** The name that the uploaded picture was stored under. */
    picture: {
      value: picture,
      question: { step: "marketing", id: "image", label: "Picture of the band" },
      computedFields: ["upload"],
    },
    upload: {
      value: picture,
      question: null,
      stored: { column: "upload", exportColumn: "upload", privacy: "applicant" },
      mails: { committee: { section: "band", label: "See the picture", order: 9 }, applicant: null },
    },
    bio: {
      value: { kind: "longText", max: 5000, message: messages.bio },
      question: { step: "marketing", order: 1, id: "bio", label: "Biography" },
      stored: { column: "bio", exportColumn: "bio", privacy: "applicant" },
      mails: { committee: { section: "biography", label: null }, applicant: null },
    },
    bandLink: {
      value: { kind: "link", message: messages.bandLink },
      question: { step: "details", id: "music", label: "Link to your music", hint: "Start with https:// please." },
      stored: { column: "band_link", exportColumn: "bandLink", privacy: "none" },
      mails: { committee: { section: "band", label: "Music", order: 8 }, applicant: null },
    },
    members: {
      value: musicians,
      question: {
        step: "members",
        id: "members",
        label: "How many members?",
        answerLabel: "Members",
        hint: "From 1 to 60.",
      },
      computedFields: ["musicians"],
    },
    musicians: {
      value: musicians,
      question: null,
      stored: { column: "musicians", exportColumn: "musicians", privacy: "people" },
      mails: {
        committee: { section: "members", label: null },
        applicant: { count: "Members", cell: "instrument", label: "Instruments", fact: "instruments", order: 2 },
      },
    },
  },
});
