import type { Migration } from "kysely/migration";
import * as bands from "./0001-bands.ts";
import * as submissions from "./0002-submissions.ts";
import * as memberships from "./0003-memberships.ts";
import * as published from "./0004-published.ts";
import * as privacy from "./0005-privacy.ts";
import * as paymentDetails from "./0006-payment-details.ts";
import * as newsletterConfirmations from "./0007-newsletter-confirmations.ts";
import * as declinedPayments from "./0008-declined-payments.ts";
import * as desk from "./0009-desk.ts";
import * as scheduledMails from "./0010-scheduled-mails.ts";
import * as mailTexts from "./0011-mail-texts.ts";
import * as decisions from "./0012-decisions.ts";
import * as deskListIndexes from "./0013-desk-list-indexes.ts";
import * as lastSeenAndLogByPerson from "./0014-last-seen-and-log-by-person.ts";
import * as budgetsAndEnteredScores from "./0015-budgets-and-entered-scores.ts";
import * as conversations from "./0016-conversations.ts";
import * as mailings from "./0017-mailings.ts";
import * as mailbox from "./0018-mailbox.ts";
import * as dailyMails from "./0019-daily-mails.ts";
import * as dailyMailsUntilNow from "./0020-daily-mails-until-now.ts";
import * as deskTokens from "./0021-desk-tokens.ts";
import * as plainApostrophes from "./0022-plain-apostrophes.ts";
import * as timedPublications from "./0023-timed-publications.ts";
import * as logOfContent from "./0024-log-of-content.ts";
import * as releases from "./0025-releases.ts";
import * as deskListIndexesByStatusAndName from "./0026-desk-list-indexes-by-status-and-name.ts";
import * as announcements from "./0027-announcements.ts";
import * as festivalAfterJune from "./0028-festival-after-june.ts";
import * as publicationTimesAndPlainLetters from "./0029-publication-times-and-plain-letters.ts";
import * as mailsLeftOut from "./0030-mails-left-out.ts";
import * as notices from "./0032-notices.ts";
import * as batches from "./0033-batches.ts";
import * as publications from "./0034-publications.ts";
import * as lineUp from "./0035-line-up.ts";
import * as setsOfCalls from "./0036-sets-of-calls.ts";

/** Every migration of the site's own tables, in order. A new one is added here; an old one is never edited. */
export const siteMigrations: Record<string, Migration> = {
  "0001-bands": { up: bands.up },
  "0002-submissions": { up: submissions.up },
  "0003-memberships": { up: memberships.up },
  "0004-published": { up: published.up },
  "0005-privacy": { up: privacy.up },
  "0006-payment-details": { up: paymentDetails.up },
  "0007-newsletter-confirmations": { up: newsletterConfirmations.up },
  "0008-declined-payments": { up: declinedPayments.up },
  "0009-desk": { up: desk.up },
  "0010-scheduled-mails": { up: scheduledMails.up },
  "0011-mail-texts": { up: mailTexts.up },
  "0012-decisions": { up: decisions.up },
  "0013-desk-list-indexes": { up: deskListIndexes.up },
  "0014-last-seen-and-log-by-person": { up: lastSeenAndLogByPerson.up },
  "0015-budgets-and-entered-scores": { up: budgetsAndEnteredScores.up },
  "0016-conversations": { up: conversations.up },
  "0017-mailings": { up: mailings.up },
  "0018-mailbox": { up: mailbox.up },
  "0019-daily-mails": { up: dailyMails.up },
  "0020-daily-mails-until-now": { up: dailyMailsUntilNow.up },
  "0021-desk-tokens": { up: deskTokens.up },
  "0022-plain-apostrophes": { up: plainApostrophes.up },
  "0023-timed-publications": { up: timedPublications.up },
  "0024-log-of-content": { up: logOfContent.up },
  "0025-releases": { up: releases.up },
  "0026-desk-list-indexes-by-status-and-name": { up: deskListIndexesByStatusAndName.up },
  "0027-announcements": { up: announcements.up },
  "0028-festival-after-june": { up: festivalAfterJune.up },
  "0029-publication-times-and-plain-letters": { up: publicationTimesAndPlainLetters.up },
  "0030-mails-left-out": { up: mailsLeftOut.up },
  "0032-notices": { up: notices.up },
  "0033-batches": { up: batches.up },
  "0034-publications": { up: publications.up },
  "0035-line-up": { up: lineUp.up },
  "0036-sets-of-calls": { up: setsOfCalls.up },
};
