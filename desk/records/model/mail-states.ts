/** What became of a mail, in the committee's words, by its status in the outbox. */
export const mailStates = {
  held: "held until the chair decides",
  parked: "did not arrive",
  queued: "waiting",
  scheduled: "goes out later",
  paused: "paused",
  sent: "sent",
  discarded: "not sent",
} as const;
