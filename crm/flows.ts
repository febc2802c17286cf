import { type FactName, facts } from '../contract/events.ts'
import { assignments } from '../contract/notifications/declared.generated.ts'
import type { Flows } from '../platform/scope.ts'
import type { Step } from './context.ts'
import type { DB } from './database.generated.ts'
import { forgetSuggestions } from './modules/berths/suggestions.ts'
import { forgetGone, moveUp } from './modules/documents/change.ts'
import { progressDeal } from './modules/documents/life/deal.ts'
import { mailInvited } from './modules/documents/life/mail-ended.ts'
import { tellVoidFailed, tellWatchers } from './modules/documents/life/tell-watchers.ts'
import { compareByCountry, compareChanged, compareLater } from './modules/duplicates/compare.ts'
import { nameFolders } from './modules/files/folders/follow.ts'
import { advanceByPaper, advanceBySignature } from './modules/interests/advance.ts'
import { archiveWithClient, restoreWithClient } from './modules/interests/archive.ts'
import { dateByExpected, dateByPayment, dateByVoided } from './modules/interests/deposit/day.ts'
import {
  askWhenHandedBack,
  holds,
  holdsOfPaper,
  holdsOfReservation,
  holdsOfStage,
  holdsOfUnlinking,
} from './modules/interests/holding/follow.ts'
import { reckonDrafts } from './modules/invoices/change.ts'
import { advanceByDeposit } from './modules/invoices/deposit.ts'
import { tellMailFailed, tellPaid } from './modules/invoices/tell.ts'
import { notifyAssignee, tellReminder, tellSuggested } from './modules/notifications/tell.ts'
import { answerByDocument, closeOffer } from './modules/renewals/answer.ts'
import { keepSignedContract } from './modules/reservations/contract.ts'
import { endWithDeal } from './modules/reservations/with-deal.ts'
import { linkByContacts, linkToClient } from './modules/residential-clients/link.ts'
import { withdrawOffer } from './modules/waiting-list/expire.ts'
import { tellNextOf } from './modules/waiting-list/tell-next.ts'

/**
 * What follows from what, whoever caused it: steps in the same transaction, in this order. Alerts are no step: they are
 * looked at by what a transaction touched (`modules/alerts/on-change.ts`).
 */
const own: Flows<DB, FactName> = {
  'port.updated': [compareByCountry],
  'setting.updated': [reckonDrafts],
  'mail.failed': [tellMailFailed],
  'folder.deleted': [moveUp],
  'client.created': [linkToClient, compareLater],
  'client.updated': [linkByContacts, compareChanged, nameFolders],
  'client.archived': [archiveWithClient, nameFolders],
  'client.restored': [restoreWithClient, linkToClient, compareLater, nameFolders],
  'client.erased': [forgetGone],
  ...each(['client.merged', 'client.unmerged'], compareLater, nameFolders),
  ...each(['client.parted', 'company.updated', 'company.archived', 'company.restored'], nameFolders),
  'document.sent': [progressDeal],
  'document.signed': [tellWatchers],
  'document.completed': [progressDeal, keepSignedContract, answerByDocument, tellWatchers],
  ...each(
    ['document.declined', 'document.expired'],
    progressDeal,
    answerByDocument,
    tellWatchers,
    mailInvited,
  ),
  'document.cancelled': [progressDeal, mailInvited],
  'document.failed': [tellVoidFailed],
  'interest.updated': [dateByExpected],
  'interest.step_undone': [forgetSuggestions],
  'interest.stage_changed': [holdsOfStage],
  'interest.externally_signed': [advanceBySignature, holds({ everyBerth: true })],
  'interest.paper_progressed': [advanceByPaper, holdsOfPaper],
  'interest.outcome_set': [endWithDeal, holds({ everyBerth: true, released: 'interest_completed' })],
  ...each(['interest.outcome_cleared', 'interest.restored'], holds({ everyBerth: true })),
  'interest.archived': [endWithDeal, holds({ released: 'interest_archived' }), tellNextOf],
  ...each(['interest.berth_linked', 'interest.berth_link_updated'], holds()),
  'interest.berth_unlinked': [endWithDeal, holdsOfUnlinking],
  'berth.updated': [askWhenHandedBack],
  'berth.status_suggested': [tellSuggested],
  'berth.archived': [withdrawOffer],
  'invoice.paid': [advanceByDeposit, tellPaid],
  'invoice.voided': [dateByVoided],
  ...each(['payment.recorded', 'payment.updated', 'payment.deleted'], dateByPayment),
  ...each(['tenancy.renewed', 'tenancy.transferred', 'tenancy.end_planned'], closeOffer),
  ...each(['tenancy.ended', 'tenancy.cancelled'], closeOffer),
  ...each(['reservation.activated', 'reservation.moved'], holdsOfReservation),
  ...each(['reservation.ended', 'reservation.cancelled'], holdsOfReservation),
  'reminder.due': [tellReminder],
}

/** The same, and of every record that is assigned to people whoever it is given to hears. */
export const flows: Flows<DB, FactName> = { ...own, ...ofAssignments() }

function ofAssignments(): Flows<DB, FactName> {
  const names = (Object.keys(facts) as FactName[]).filter((name) => facts[name].entity in assignments)
  return Object.fromEntries(names.map((name) => [name, [notifyAssignee, ...(own[name] ?? [])]]))
}

function each(names: readonly FactName[], ...steps: readonly Step[]): Flows<DB, FactName> {
  return Object.fromEntries(names.map((name) => [name, steps]))
}
