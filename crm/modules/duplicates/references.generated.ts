// Made by `npm run generate`.
import { contactsReferences } from '../clients/client-references.ts'
import { membershipsReferences } from '../companies/client-references.ts'
import { consentsReferences } from '../consents/client-references.ts'
import { documentsReferences } from '../documents/client-references.ts'
import { emailsReferences } from '../email/messages/client-references.ts'
import { filesReferences } from '../files/client-references.ts'
import { inquiriesReferences } from '../inquiries/client-references.ts'
import { interestsReferences } from '../interests/contributions/client-references.ts'
import { invoicesReferences } from '../invoices/contributions/client-references.ts'
import { portalReferences, portalMessagesReferences, fileRequestsReferences, profileChangesReferences } from '../portal/client-references.ts'
import { sharedReferences } from '../records/merging/shared.ts'
import { remindersReferences } from '../reminders/client-references.ts'
import { reservationsReferences } from '../reservations/client-references.ts'
import { residentialReferences } from '../residential-clients/client-references.ts'
import { viewsReferences } from '../search/client-references.ts'
import { sendsReferences } from '../sends/client-references.ts'
import { tenanciesReferences } from '../tenancies/client-references.ts'
import { waitingListReferences } from '../waiting-list/client-references.ts'
import { yachtsReferences } from '../yachts/client-references.ts'

/** What moves when clients are merged. */
export const declaredReferences = [
  contactsReferences,
  membershipsReferences,
  consentsReferences,
  documentsReferences,
  emailsReferences,
  filesReferences,
  inquiriesReferences,
  interestsReferences,
  invoicesReferences,
  portalReferences,
  portalMessagesReferences,
  fileRequestsReferences,
  profileChangesReferences,
  sharedReferences,
  remindersReferences,
  reservationsReferences,
  residentialReferences,
  viewsReferences,
  sendsReferences,
  tenanciesReferences,
  waitingListReferences,
  yachtsReferences,
].flat()
