import { contactsHeld } from '../clients/held.ts'
import { membershipsHeld } from '../companies/held.ts'
import { consentsHeld } from '../consents/held.ts'
import { documentsHeld } from '../documents/held.ts'
import { filesHeld } from '../files/held.ts'
import { inquiriesHeld } from '../inquiries/held.ts'
import { interestsHeld } from '../interests/held.ts'
import { invoicesHeld } from '../invoices/held.ts'
import { fileRequestsHeld, portalHeld, portalMessagesHeld, profileChangesHeld } from '../portal/held.ts'
import type { Holding } from '../records/held/holding.ts'
import { sharedHeld } from '../records/held/shared.ts'
import { remindersHeld } from '../reminders/held.ts'
import { reservationsHeld } from '../reservations/held.ts'
import { residentialHeld } from '../residential-clients/held.ts'
import { viewsHeld } from '../search/held.ts'
import { sendsHeld } from '../sends/held.ts'
import { tenanciesHeld } from '../tenancies/held.ts'
import { waitingListHeld } from '../waiting-list/held.ts'
import { yachtsHeld } from '../yachts/held.ts'

/** All that hangs on clients: what is here moves with a merge and comes back with its undoing. */
export const holdings: readonly Holding[] = [
  contactsHeld,
  ...sharedHeld,
  consentsHeld,
  ...filesHeld,
  viewsHeld,
  remindersHeld,
  ...yachtsHeld,
  membershipsHeld,
  interestsHeld,
  documentsHeld,
  sendsHeld,
  waitingListHeld,
  tenanciesHeld,
  // After the tenancies: where taking a merge back parts what one client held, they follow them.
  reservationsHeld,
  ...invoicesHeld,
  inquiriesHeld,
  residentialHeld,
  portalHeld,
  portalMessagesHeld,
  fileRequestsHeld,
  profileChangesHeld,
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
