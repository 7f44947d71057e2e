import type { MailTextUse } from "./mail-text-uses.ts";

/** What a text says while nobody of the committee has edited it. */
export const builtInTexts: Readonly<Record<Exclude<MailTextUse, "answer">, { subject: string; words: string }>> = {
  "band-accepted": {
    subject: "{festival} {year}: we would love to have you",
    words: `Dear {firstname},

Good news: we would love {band} to play at {festival} {year}.

We will be in touch soon about your day, your stage and your fee. If anything has changed since you applied, or you can no longer make it, please tell us by replying to this mail.

Thank you for wanting to play for us. We look forward to hearing you.

{from}
for the committee of {festival}`,
  },
  "band-waiting": {
    subject: "{festival} {year}: you are on our waiting list",
    words: `Dear {firstname},

Thank you for applying with {band}. We liked what we heard, and there were more good bands than we have sets.

We have put you on our waiting list. Bands do cancel now and then, and then we ring the next one. We will tell you either way before the program is printed.

If you would rather not wait, or are playing elsewhere by now, just reply to this mail. Nobody will mind.

{from}
for the committee of {festival}`,
  },
  "band-declined": {
    subject: "{festival} {year}: your application",
    words: `Dear {firstname},

Thank you for applying with {band}, and for the time that you put into it.

We are sorry that we cannot offer you a set at {festival} {year}. Many more bands applied than we have room for, and choosing was hard. It says nothing against your music.

Please try again next year. And come and listen this year, if you can: you are very welcome.

{from}
for the committee of {festival}`,
  },
  "band-times": {
    subject: "{festival} {year}: do these times suit you?",
    words: `Dear {firstname},

We are putting the program of {festival} {year} together, and would like to have {band} play:

{sets}

{offer}

Does that suit you? Please reply to this mail with yes or no, and tell us if somebody in the band plays elsewhere around that time.

None of this is public yet, and it may still change: please keep it to yourselves until {until}.

{from}
for the committee of {festival}`,
  },
  "band-schedule": {
    subject: "{festival} {year}: when {band} plays",
    words: `Dear {firstname},

This is when {band} plays at {festival} {year}. It is on our website.

{sets}

The calendar file that comes with this mail says the same. Open it, and your calendar shows these times in place of earlier ones.

If something does not suit you, please tell us at once by replying to this mail.

{from}
for the committee of {festival}`,
  },
  "volunteer-accepted": {
    subject: "{festival} {year}: welcome to the team",
    words: `Dear {firstname},

Thank you for offering to help. We would love to have you on the team of {festival} {year}.

We will write again with your roster before the festival. If you can no longer make it, or would like to do something else, please reply to this mail: that is no trouble at all.

Without people like you there would be no festival. See you there.

{from}
for the committee of {festival}`,
  },
  "volunteer-waiting": {
    subject: "{festival} {year}: thank you for offering to help",
    words: `Dear {firstname},

Thank you for offering to help at {festival} {year}. More people did than we have shifts just now, which is a lovely thing to be able to say.

We have put you on our list, and will ring or write as soon as somebody drops out. That happens every year.

If you make other plans meanwhile, just reply to this mail.

{from}
for the committee of {festival}`,
  },
  "volunteer-declined": {
    subject: "{festival} {year}: your offer to help",
    words: `Dear {firstname},

Thank you for offering to help at {festival} {year}. It was kind of you.

This year we have no place on the roster that fits, and we did not want to keep you waiting. Please offer again next year.

And do come along to listen: you are very welcome.

{from}
for the committee of {festival}`,
  },
};
