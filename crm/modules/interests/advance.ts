import { kinds } from '../../../contract/kinds.ts'
import type { FactRecord } from '../../../platform/unit/facts.ts'
import type { Tx } from '../../context.ts'
import { lockRecord } from '../records/change.ts'
import { advanceStage } from './stage.ts'

const signatures = {
  eoi: { stage: 'eoi', reason: 'The EOI was signed.' },
  contract: { stage: 'contract', reason: 'The contract was signed.' },
} as const

/** A paper that is signed moves the deal as one signed elsewhere does; a contract also where it is sent. */
export async function advanceByPaper(tx: Tx, fact: FactRecord): Promise<void> {
  if (fact.metadata?.status === 'signed') return advanceBySignature(tx, fact)
  if (fact.metadata?.docType !== 'contract' || fact.metadata.status !== 'sent') return
  await advanceStage(
    tx,
    await lockRecord(tx, kinds.interest, fact.entityId!),
    'contract',
    'The contract was sent.',
  )
}

/** A signed EOI or contract moves the deal to its stage. */
export async function advanceBySignature(tx: Tx, fact: FactRecord): Promise<void> {
  const docType = fact.metadata?.docType
  if (docType !== 'eoi' && docType !== 'contract') return
  const { stage, reason } = signatures[docType]
  await advanceStage(tx, await lockRecord(tx, kinds.interest, fact.entityId!), stage, reason)
}
