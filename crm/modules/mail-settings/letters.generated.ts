// Made by `npm run generate`.
import { lateLetter } from '../backups/letters.ts'
import { eoiLetter, signingInvitationLetter, signingReminderLetter, completionLetter, endingLetter } from '../documents/life/letters.ts'
import { invoiceLetter, creditNoteLetter, invoiceReminderLetter } from '../invoices/letters.ts'
import { testLetter } from './letters.ts'
import { stoppedLetter } from '../mail/stopped-letter.ts'
import { notificationLetter, digestLetter } from '../notifications/letters.ts'
import { portalActivationLetter, portalResetLetter } from '../portal/letters/access.ts'
import { fileRequestLetter, messageLetter } from '../portal/letters/conversation.ts'
import { exportLetter, erasureCodeLetter } from '../privacy/letters.ts'
import { offerLetter, withdrawalLetter } from '../renewals/letters.ts'
import { reportLetter } from '../reports/letters.ts'
import { inquiryLetter } from '../residential-interests/letters.ts'
import { detailsLetter } from '../supplemental-info/letters.ts'
import { staffInvitationLetter, passwordResetLetter, factorClearedLetter } from '../users/letters.ts'
import { nextInLineLetter } from '../waiting-list/letters.ts'
import { disabledLetter } from '../webhooks/letters.ts'

/** Every letter of mail. */
export const letters = [
  lateLetter,
  eoiLetter,
  signingInvitationLetter,
  signingReminderLetter,
  completionLetter,
  endingLetter,
  invoiceLetter,
  creditNoteLetter,
  invoiceReminderLetter,
  testLetter,
  stoppedLetter,
  notificationLetter,
  digestLetter,
  portalActivationLetter,
  portalResetLetter,
  fileRequestLetter,
  messageLetter,
  exportLetter,
  erasureCodeLetter,
  offerLetter,
  withdrawalLetter,
  reportLetter,
  inquiryLetter,
  detailsLetter,
  staffInvitationLetter,
  passwordResetLetter,
  factorClearedLetter,
  nextInLineLetter,
  disabledLetter,
].flat()
