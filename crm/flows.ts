import type { FactName } from '../contract/events.ts'
import { kinds } from '../contract/kinds.ts'
import type { FactRecord, Flows } from '../platform/scope.ts'
import type { Step, Tx } from './context.ts'
import type { DB } from './database.generated.ts'
import {
  alertsOf,
  alertsOfInvoice,
  alertsOfPayment,
  alertsOfReminder,
  alertsOfTenancy,
} from './modules/alerts/on-change.ts'
import { forgetSuggestions } from './modules/berths/suggestions.ts'
import { placeNumbers } from './modules/clients/contacts.ts'
import { forgetGone, moveUp } from './modules/documents/change.ts'
import { progressDeal } from './modules/documents/life/deal.ts'
import { mailInvited } from './modules/documents/life/mail-ended.ts'
import { tellVoidFailed, tellWatchers } from './modules/documents/life/tell-watchers.ts'
import { compareLater } from './modules/duplicates/compare.ts'
import { nameFolders } from './modules/files/folders/follow.ts'
import { archiveWithClient, restoreWithClient } from './modules/interests/archive.ts'
import { dateDeposit } from './modules/interests/deposit/day.ts'
import { askRulesAgain, type Change, type Hold, settleHolds } from './modules/interests/holding/holds.ts'
import { advanceStage } from './modules/interests/stage.ts'
import { reckonDrafts } from './modules/invoices/change.ts'
import { advanceByDeposit } from './modules/invoices/deposit.ts'
import { tellMailFailed, tellPaid } from './modules/invoices/tell.ts'
import { tellAssignee, tellReminder, tellSuggested } from './modules/notifications/tell.ts'
import { lockRecord } from './modules/records/change.ts'
import { answerByDocument, closeOffer } from './modules/renewals/answer.ts'
import { keepSignedContract } from './modules/reservations/contract.ts'
import { endWithDeal } from './modules/reservations/with-deal.ts'
import { linkToClient } from './modules/residential-clients/link.ts'
import { withdrawOffer } from './modules/waiting-list/expire.ts'
import { tellNextOf } from './modules/waiting-list/tell-next.ts'

/** What follows from what, whoever caused it: steps in the same transaction, in this order. */
export const flows: Flows<DB, FactName> = {
  'port.updated': [numbersOfPort],
  'client.created': [(tx, fact) => linkToClient(tx, fact.entityId!), compareLater],
  'client.updated': [linkByContacts, compareChanged, nameFolders],
  'client.archived': [(tx, fact) => archiveWithClient(tx, fact.entityId!), nameFolders],
  'client.restored': [
    interestsComeBack,
    (tx, fact) => linkToClient(tx, fact.entityId!),
    compareLater,
    nameFolders,
  ],
  'client.erased': [forgetGone],
  'client.merged': [compareLater, nameFolders],
  'client.unmerged': [compareLater, nameFolders],
  'client.parted': [nameFolders],
  'company.updated': [nameFolders],
  'company.archived': [nameFolders],
  'company.restored': [nameFolders],
  'document.sent': [progressDeal('sent'), alertsOf],
  'document.signed': [tellWatchers('document_signed')],
  'document.completed': [
    progressDeal('signed'),
    keepContract,
    answerByDocument('accepted'),
    tellWatchers('document_completed'),
    alertsOf,
  ],
  'document.declined': [
    progressDeal('declined'),
    answerByDocument('declined'),
    tellWatchers('document_declined'),
    mailInvited,
    alertsOf,
  ],
  'document.expired': [
    progressDeal('expired'),
    answerByDocument('declined'),
    tellWatchers('document_expired'),
    mailInvited,
    alertsOf,
  ],
  'document.cancelled': [progressDeal('cancelled'), mailInvited, alertsOf],
  'document.failed': [tellVoidFailed, alertsOf],
  'document.updated': [alertsOf],
  'folder.deleted': [moveUp],
  'interest.created': [tellAssignee, alertsOf],
  'interest.updated': [tellAssignee, depositExpected, alertsOf],
  'interest.noted': [alertsOf],
  'interest.contact_logged': [alertsOf],
  'interest.milestones_corrected': [alertsOf],
  'interest.step_undone': [(tx, fact) => forgetSuggestions(tx, fact.entityId!), alertsOf],
  'interest.stage_changed': [holdsOfStage, alertsOf],
  'interest.externally_signed': [advanceBySignature, holds({ everyBerth: true }), alertsOf],
  'interest.paper_progressed': [advanceByPaper, holdsOfPaper, alertsOf],
  'interest.outcome_set': [
    reservationsEnd,
    holds({ everyBerth: true, released: 'interest_completed' }),
    alertsOf,
  ],
  'interest.outcome_cleared': [holds({ everyBerth: true }), alertsOf],
  'interest.archived': [reservationsEnd, holds({ released: 'interest_archived' }), alertsOf, nextInLine],
  'interest.restored': [holds({ everyBerth: true }), alertsOf],
  'interest.berth_linked': [holds()],
  'interest.berth_link_updated': [holds()],
  'interest.berth_unlinked': [reservationsEnd, holdsOfUnlinking],
  'residential_interest.created': [tellAssignee],
  'residential_interest.updated': [tellAssignee],
  'berth.created': [alertsOf],
  'berth.updated': [handedBack, alertsOf],
  'berth.status_changed': [alertsOf],
  'berth.rule_evaluated': [alertsOf],
  'berth.status_suggested': [tellSuggested],
  'berth.reconciled': [alertsOf],
  'berth.archived': [(tx, fact) => withdrawOffer(tx, fact.entityId!), alertsOf],
  'berth.restored': [alertsOf],
  'inquiry.received': [alertsOf],
  'inquiry.triaged': [tellAssignee, alertsOf],
  'inquiry.converted': [alertsOf],
  'invoice.updated': [alertsOfInvoice],
  'invoice.sent': [alertsOfInvoice],
  'invoice.paid': [depositPaid, tellPaid, alertsOfInvoice],
  'invoice.reopened': [alertsOfInvoice],
  'invoice.voided': [depositVoided, alertsOfInvoice],
  'mail.failed': [tellMailFailed],
  'payment.recorded': [depositDated, alertsOfPayment],
  'payment.updated': [depositDated, alertsOfPayment],
  'payment.deleted': [depositDated, alertsOfPayment],
  'setting.updated': [reckonDrafts],
  'tenancy.activated': [alertsOfTenancy],
  'tenancy.renewed': [closeOffer('renewed'), alertsOf],
  'tenancy.transferred': [closeOffer('withdrawn'), alertsOf],
  'tenancy.end_planned': [closeOffer('withdrawn'), alertsOf],
  'tenancy.ended': [closeOffer('withdrawn'), alertsOf],
  'tenancy.cancelled': [closeOffer('withdrawn'), alertsOfTenancy],
  'reservation.activated': [holdsOfReservation, alertsOf],
  'reservation.moved': [holdsOfReservation, alertsOf],
  'reservation.end_planned': [alertsOf],
  'reservation.ended': [holdsOfReservation, alertsOf],
  'reservation.cancelled': [holdsOfReservation, alertsOf],
  'reminder.created': [tellAssignee, alertsOfReminder],
  'reminder.updated': [tellAssignee, alertsOfReminder],
  'reminder.due': [tellReminder],
  'reminder.snoozed': [alertsOfReminder],
  'reminder.completed': [alertsOfReminder],
  'reminder.dismissed': [alertsOfReminder],
  'reminder.reopened': [alertsOfReminder],
}

/** Who hands a berth back to the rules has them asked. */
async function handedBack(tx: Tx, { entityId, oldValues, newValues }: FactRecord): Promise<void> {
  if (oldValues?.statusOverrideMode === 'manual' && newValues?.statusOverrideMode === null)
    await askRulesAgain(tx, entityId!)
}

async function numbersOfPort(tx: Tx, fact: FactRecord): Promise<void> {
  const { country } = (fact.newValues ?? {}) as { country?: string | null }
  if (country === undefined) return
  await placeNumbers(tx, country)
  await compareLater(tx)
}

/** Clients that are called or reached otherwise may be known by that. */
async function compareChanged(tx: Tx, fact: FactRecord): Promise<void> {
  if (fact.metadata?.contactsChanged || fact.newValues?.fullName !== undefined) await compareLater(tx)
}

/** Residential clients wait for one who is reached as they are. */
async function linkByContacts(tx: Tx, fact: FactRecord): Promise<void> {
  if (fact.metadata?.contactsChanged) await linkToClient(tx, fact.entityId!)
}

/** Whoever waits for a berth that nobody holds any more is told. */
async function nextInLine(tx: Tx, fact: FactRecord): Promise<void> {
  await tellNextOf(tx, fact.entityId!)
}

/** What the interest holds of its berths is looked at again, and the berth rules follow. */
function holds(change?: Change): Step {
  return (tx, fact) => settleHolds(tx, fact.entityId!, change)
}

/** An automatic advance came from a trigger that is evaluated itself. */
async function holdsOfStage(tx: Tx, fact: FactRecord): Promise<void> {
  const moved = !fact.metadata?.automatic && fact.metadata?.from !== fact.metadata?.to
  await settleHolds(tx, fact.entityId!, { everyBerth: moved })
}

/** The signed paper of a reservation is its contract. */
async function keepContract(tx: Tx, fact: FactRecord): Promise<void> {
  const reservationId = fact.metadata?.reservationId
  if (typeof reservationId === 'string') await keepSignedContract(tx, reservationId, fact.entityId!)
}

/** An interest holds the berth that is reserved for it, for as long as it is. */
async function holdsOfReservation(tx: Tx, fact: FactRecord): Promise<void> {
  const { interestId, berthId, fromBerthId } = fact.metadata ?? {}
  if (typeof interestId !== 'string') return
  for (const reservedBerth of [fromBerthId, berthId])
    if (typeof reservedBerth === 'string') await settleHolds(tx, interestId, { reservedBerth })
}

/** What is reserved for an interest that lets go of it ends where that is wished: of one berth, or of all. */
async function reservationsEnd(tx: Tx, { entityId, metadata }: FactRecord): Promise<void> {
  if (!metadata?.endsReservations) return
  await endWithDeal(tx, entityId!, typeof metadata.berthId === 'string' ? metadata.berthId : null)
}

/** A deposit that is paid moves its deal. */
async function depositPaid(tx: Tx, { metadata }: FactRecord): Promise<void> {
  const { kind, interestId } = metadata ?? {}
  if (kind !== 'deposit' || typeof interestId !== 'string') return
  await advanceByDeposit(tx, interestId)
}

/** Money came for a deal, or went: the day of its deposit is that of its payments. */
async function depositDated(tx: Tx, { type, metadata, newValues }: FactRecord): Promise<void> {
  if (typeof metadata?.interestId !== 'string') return
  const comes = type === 'payment.recorded' && newValues?.type !== 'refund'
  await dateDeposit(tx, metadata.interestId, { takes: !comes })
}

/** So it is where a paid deposit was taken back. */
async function depositVoided(tx: Tx, { metadata }: FactRecord): Promise<void> {
  const { kind, interestId } = metadata ?? {}
  if (kind !== 'deposit' || typeof interestId !== 'string') return
  await dateDeposit(tx, interestId, { takes: true })
}

/** And where another deposit is expected: by that none is emptied. */
async function depositExpected(tx: Tx, { entityId, newValues }: FactRecord): Promise<void> {
  const said = newValues ?? {}
  if (!('depositExpectedAmount' in said) && !('depositExpectedCurrency' in said)) return
  await dateDeposit(tx, entityId!, { takes: false })
}

async function holdsOfUnlinking(tx: Tx, fact: FactRecord): Promise<void> {
  const { berthId, ruled, held } = fact.metadata as { berthId: string; ruled: boolean; held: Hold }
  await settleHolds(tx, fact.entityId!, ruled ? { unlinked: { berthId, held } } : {})
}

const signatures = {
  eoi: { stage: 'eoi', reason: 'The EOI was signed.' },
  contract: { stage: 'contract', reason: 'The contract was signed.' },
} as const

/** A paper that is signed moves the deal as one signed elsewhere does; a contract also where it is sent. */
async function advanceByPaper(tx: Tx, fact: FactRecord): Promise<void> {
  if (fact.metadata?.status === 'signed') return advanceBySignature(tx, fact)
  if (fact.metadata?.docType !== 'contract' || fact.metadata.status !== 'sent') return
  await advanceStage(
    tx,
    await lockRecord(tx, kinds.interest, fact.entityId!),
    'contract',
    'The contract was sent.',
  )
}

async function holdsOfPaper(tx: Tx, fact: FactRecord): Promise<void> {
  await settleHolds(tx, fact.entityId!, { everyBerth: fact.metadata?.status === 'signed' })
}

async function advanceBySignature(tx: Tx, fact: FactRecord): Promise<void> {
  const docType = fact.metadata?.docType
  if (docType !== 'eoi' && docType !== 'contract') return
  const { stage, reason } = signatures[docType]
  await advanceStage(tx, await lockRecord(tx, kinds.interest, fact.entityId!), stage, reason)
}

async function interestsComeBack(tx: Tx, fact: FactRecord): Promise<void> {
  if (fact.metadata?.withInterests) await restoreWithClient(tx, fact.entityId!)
}
