import { contactsReferences } from '../clients/client-references.ts'
import { membershipsReferences } from '../companies/client-references.ts'
import { consentsReferences } from '../consents/client-references.ts'
import { documentsReferences } from '../documents/client-references.ts'
import { emailsReferences } from '../email/messages/client-references.ts'
import { filesReferences } from '../files/client-references.ts'
import { inquiriesReferences } from '../inquiries/client-references.ts'
import { interestsReferences } from '../interests/client-references.ts'
import { invoicesReferences } from '../invoices/client-references.ts'
import {
  fileRequestsReferences,
  portalMessagesReferences,
  portalReferences,
  profileChangesReferences,
} from '../portal/client-references.ts'
import type { ClientReference } from '../records/merging/client-reference.ts'
import { sharedReferences } from '../records/merging/shared.ts'
import { remindersReferences } from '../reminders/client-references.ts'
import { reservationsReferences } from '../reservations/client-references.ts'
import { residentialReferences } from '../residential-clients/client-references.ts'
import { viewsReferences } from '../search/client-references.ts'
import { sendsReferences } from '../sends/client-references.ts'
import { tenanciesReferences } from '../tenancies/client-references.ts'
import { waitingListReferences } from '../waiting-list/client-references.ts'
import { yachtsReferences } from '../yachts/client-references.ts'

/** All that hangs on clients: what is here moves with a merge and comes back with its undoing. */
export const clientReferences: readonly ClientReference[] = [
  contactsReferences,
  ...sharedReferences,
  consentsReferences,
  ...filesReferences,
  viewsReferences,
  remindersReferences,
  ...yachtsReferences,
  membershipsReferences,
  interestsReferences,
  documentsReferences,
  sendsReferences,
  emailsReferences,
  waitingListReferences,
  tenanciesReferences,
  // After the tenancies: where taking a merge back parts what one client held, they follow them.
  reservationsReferences,
  ...invoicesReferences,
  inquiriesReferences,
  residentialReferences,
  portalReferences,
  portalMessagesReferences,
  fileRequestsReferences,
  profileChangesReferences,
]

/** What names a client and stays with it when it is merged, and why. */
export const staying: Readonly<Record<string, string>> = {
  'clients.merged_into_client_id': 'who was merged into the loser leads to it, and on from there',
  'comparisons_due.client_id': 'a job looks at it and forgets it',
  'merge_candidates.first_id':
    'pairs with a merged side are not shown, and are there again when it comes back',
  'merge_candidates.second_id': 'as the first',
  'merges.winner_id': 'the log says what was',
  'merges.loser_id': 'the log says what was',
  'data_exports.client_id': 'an archive holds what was kept of the loser',
  'client_retentions.client_id': 'a decision about the loser, who goes nowhere by it',
  'erasure_codes.client_id': 'a code erases the client it was asked for',
  'residential_interests.client_id': 'names a residential client',
}
