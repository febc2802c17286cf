// Made by `npm run generate`.
import { berthsTraces, berthsNotExported } from '../berths/privacy.ts'
import { profileSection, contactsSection, addressesSection, clientsErasure } from '../clients/privacy.ts'
import { membershipsSection } from '../companies/privacy.ts'
import { consentsStaying } from '../consents/client-references.ts'
import { consentsSection, consentsTraces, consentsNotExported } from '../consents/privacy.ts'
import { contactLogSection, contactLogTraces } from '../contact-log/privacy.ts'
import { documentsSection, documentsErasure, documentsTraces, documentsNotExported } from '../documents/privacy.ts'
import { duplicatesNotExported } from '../duplicates/privacy.ts'
import { duplicatesStaying } from '../duplicates/staying.ts'
import { emailsSection, emailsErasure } from '../email/privacy.ts'
import { expensesTraces } from '../expenses/privacy.ts'
import { filesTraces, filesNotExported } from '../files/privacy.ts'
import { inquiriesSection, inquiriesErasure, inquiriesTraces } from '../inquiries/privacy.ts'
import { interestsSection, interestsErasure, interestsTraces, interestsNotExported } from '../interests/contributions/privacy.ts'
import { invoicesSection, invoicesErasure, invoicesTraces } from '../invoices/contributions/privacy.ts'
import { mailsSection } from '../mail/privacy.ts'
import { paymentsSection, paymentsErasure, paymentsTraces } from '../payments/privacy.ts'
import { portalAccessSection, portalMessagesSection, fileRequestsSection, profileChangesSection } from '../portal/privacy.ts'
import { privacyStaying } from './client-references.ts'
import { notesSection, tagsSection, externalIdsSection, interestNotesSection, remindersSection, filesSection, auditSection, sharedTraces, privacyNotExported } from './shared-sections.ts'
import { qualificationSection, qualificationTraces } from '../qualification/privacy.ts'
import { remindersErasure, remindersTraces } from '../reminders/privacy.ts'
import { reportsTraces } from '../reports/privacy.ts'
import { reservationsSection, reservationsErasure, reservationsTraces } from '../reservations/privacy.ts'
import { residentialSection, residentialErasure } from '../residential-clients/privacy.ts'
import { residentialInterestsStaying } from '../residential-interests/client-references.ts'
import { residentialInterestsErasure } from '../residential-interests/privacy.ts'
import { savedViewsTraces } from '../saved-views/privacy.ts'
import { searchNotExported } from '../search/privacy.ts'
import { sendsSection, sendsErasure, sendsTraces } from '../sends/privacy.ts'
import { signingTraces } from '../signing/privacy.ts'
import { supplementalInfoSection, supplementalInfoTraces } from '../supplemental-info/privacy.ts'
import { tenanciesSection, tenanciesErasure } from '../tenancies/privacy.ts'
import { waitingListSection, waitingListTraces } from '../waiting-list/privacy.ts'
import { yachtsSection, yachtsErasure } from '../yachts/privacy.ts'

/** What is kept of a client. */
export const declaredSections = [
  profileSection,
  contactsSection,
  addressesSection,
  membershipsSection,
  consentsSection,
  contactLogSection,
  documentsSection,
  emailsSection,
  inquiriesSection,
  interestsSection,
  invoicesSection,
  mailsSection,
  paymentsSection,
  portalAccessSection,
  portalMessagesSection,
  fileRequestsSection,
  profileChangesSection,
  notesSection,
  tagsSection,
  externalIdsSection,
  interestNotesSection,
  remindersSection,
  filesSection,
  auditSection,
  qualificationSection,
  reservationsSection,
  residentialSection,
  sendsSection,
  supplementalInfoSection,
  tenanciesSection,
  waitingListSection,
  yachtsSection,
].flat()

/** What goes with clients who are erased. */
export const erasures = [
  clientsErasure,
  documentsErasure,
  emailsErasure,
  inquiriesErasure,
  interestsErasure,
  invoicesErasure,
  paymentsErasure,
  remindersErasure,
  reservationsErasure,
  residentialErasure,
  residentialInterestsErasure,
  sendsErasure,
  tenanciesErasure,
  yachtsErasure,
].flat()

/** What names a client and stays with it. */
export const stayingColumns = [
  consentsStaying,
  duplicatesStaying,
  privacyStaying,
  residentialInterestsStaying,
].flat()

/** Texts that the words of erased clients are taken out of. */
export const traceColumns = [
  berthsTraces,
  consentsTraces,
  contactLogTraces,
  documentsTraces,
  expensesTraces,
  filesTraces,
  inquiriesTraces,
  interestsTraces,
  invoicesTraces,
  paymentsTraces,
  sharedTraces,
  qualificationTraces,
  remindersTraces,
  reportsTraces,
  reservationsTraces,
  savedViewsTraces,
  sendsTraces,
  signingTraces,
  supplementalInfoTraces,
  waitingListTraces,
].flat()

/** Tables that lead to a client and are in no archive. */
export const notExported = [
  berthsNotExported,
  consentsNotExported,
  documentsNotExported,
  duplicatesNotExported,
  filesNotExported,
  interestsNotExported,
  privacyNotExported,
  searchNotExported,
].flat()
