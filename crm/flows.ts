import type { FactName } from '../contract/events.ts'
import { kinds } from '../contract/kinds.ts'
import type { FactRecord, Flows } from '../platform/scope.ts'
import type { Step, Tx } from './context.ts'
import type { DB } from './database.generated.ts'
import { placeNumbers } from './modules/clients/contacts.ts'
import { archiveWithClient, restoreWithClient } from './modules/interests/archive.ts'
import { type Change, type Hold, settleHolds } from './modules/interests/holds.ts'
import { advanceStage } from './modules/interests/stage.ts'
import { lockRecord } from './modules/records/change.ts'
import { linkToClient } from './modules/residential-clients/link.ts'

/** What follows from what, whoever caused it: steps in the same transaction, in this order. */
export const flows: Flows<DB, FactName> = {
  'port.updated': [numbersOfPort],
  'client.created': [(tx, fact) => linkToClient(tx, fact.entityId!)],
  'client.updated': [linkByContacts],
  'client.archived': [(tx, fact) => archiveWithClient(tx, fact.entityId!)],
  'client.restored': [interestsComeBack, (tx, fact) => linkToClient(tx, fact.entityId!)],
  'interest.stage_changed': [holdsOfStage],
  'interest.externally_signed': [advanceBySignature, holds({ everyBerth: true })],
  'interest.outcome_set': [holds({ everyBerth: true, released: 'interest_completed' })],
  'interest.outcome_cleared': [holds({ everyBerth: true })],
  'interest.archived': [holds({ released: 'interest_archived' })],
  'interest.restored': [holds({ everyBerth: true })],
  'interest.berth_linked': [holds()],
  'interest.berth_link_updated': [holds()],
  'interest.berth_unlinked': [holdsOfUnlinking],
}

async function numbersOfPort(tx: Tx, fact: FactRecord): Promise<void> {
  const { country } = (fact.newValues ?? {}) as { country?: string | null }
  if (country !== undefined) await placeNumbers(tx, country)
}

/** Residential clients wait for one who is reached as they are. */
async function linkByContacts(tx: Tx, fact: FactRecord): Promise<void> {
  if (fact.metadata?.contactsChanged) await linkToClient(tx, fact.entityId!)
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

async function holdsOfUnlinking(tx: Tx, fact: FactRecord): Promise<void> {
  const { berthId, ruled, held } = fact.metadata as { berthId: string; ruled: boolean; held: Hold }
  await settleHolds(tx, fact.entityId!, ruled ? { unlinked: { berthId, held } } : {})
}

const signatures = {
  eoi: { stage: 'eoi', reason: 'The EOI was signed.' },
  contract: { stage: 'contract', reason: 'The contract was signed.' },
} as const

async function advanceBySignature(tx: Tx, fact: FactRecord): Promise<void> {
  const docType = fact.metadata?.docType
  if (docType !== 'eoi' && docType !== 'contract') return
  const { stage, reason } = signatures[docType]
  await advanceStage(tx, await lockRecord(tx, kinds.interest, fact.entityId!), stage, reason)
}

async function interestsComeBack(tx: Tx, fact: FactRecord): Promise<void> {
  if (fact.metadata?.withInterests) await restoreWithClient(tx, fact.entityId!)
}
