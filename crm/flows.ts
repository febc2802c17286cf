import type { RuleTrigger } from '../contract/admin.ts'
import type { FactName } from '../contract/events.ts'
import type { Outcome, Stage } from '../contract/pipeline.ts'
import type { FactRecord, Flows } from '../platform/scope.ts'
import type { Step, Tx } from './context.ts'
import type { DB } from './database.generated.ts'
import { evaluateBerthRules } from './modules/berths/evaluate.ts'
import { triggerOfStage } from './modules/berths/rules.ts'
import { ruledBerths } from './modules/interests/links.ts'
import { advanceStage } from './modules/interests/stage.ts'
import { lockRecord } from './modules/records/change.ts'

/** What follows from what, whoever caused it: steps in the same transaction, in this order. */
export const flows: Flows<DB, FactName> = {
  'interest.stage_changed': [rulesOfStage],
  'interest.externally_signed': [advanceBySignature, rulesOfSignature],
  'interest.outcome_set': [rules('interest_completed')],
  'interest.outcome_cleared': [rulesOfReopening],
  'interest.archived': [rules('interest_archived')],
  'interest.restored': [rulesOfReopening],
  'interest.berth_unlinked': [rulesOfUnlinking],
}

function rules(trigger: RuleTrigger): Step {
  return async (tx, fact) => {
    const outcome = (fact.newValues?.outcome ?? null) as Outcome | null
    await evaluate(tx, fact.entityId!, trigger, outcome)
  }
}

async function evaluate(tx: Tx, interestId: string, trigger: RuleTrigger, outcome: Outcome | null = null) {
  await evaluateBerthRules(tx, { trigger, interestId, outcome, berthIds: await ruledBerths(tx, interestId) })
}

/** Reaching a stage is the sign of its trigger; an automatic advance came from a trigger that is evaluated itself. */
async function rulesOfStage(tx: Tx, fact: FactRecord): Promise<void> {
  if (fact.metadata?.automatic || fact.metadata?.from === fact.metadata?.to) return
  const trigger = triggerOfStage(fact.newValues?.pipelineStage as Stage)
  if (trigger) await evaluate(tx, fact.entityId!, trigger)
}

const signatures = {
  eoi: { stage: 'eoi', trigger: 'eoi_signed', reason: 'The EOI was signed.' },
  contract: { stage: 'contract', trigger: 'contract_signed', reason: 'The contract was signed.' },
} as const

function signatureOf(fact: FactRecord) {
  const docType = fact.metadata?.docType
  return docType === 'eoi' || docType === 'contract' ? signatures[docType] : null
}

async function advanceBySignature(tx: Tx, fact: FactRecord): Promise<void> {
  const signature = signatureOf(fact)
  if (!signature) return
  await advanceStage(tx, await lockRecord(tx, 'interests', fact.entityId!), signature.stage, signature.reason)
}

async function rulesOfSignature(tx: Tx, fact: FactRecord): Promise<void> {
  const signature = signatureOf(fact)
  if (signature) await evaluate(tx, fact.entityId!, signature.trigger)
}

/** An interest that comes back claims its berths again, by the stage it stands at. */
async function rulesOfReopening(tx: Tx, fact: FactRecord): Promise<void> {
  const interest = await lockRecord(tx, 'interests', fact.entityId!)
  if (interest.archivedAt || interest.outcome) return
  const trigger = triggerOfStage(interest.pipelineStage as Stage)
  if (trigger) await evaluate(tx, fact.entityId!, trigger)
}

async function rulesOfUnlinking(tx: Tx, fact: FactRecord): Promise<void> {
  if (!fact.metadata?.ruled) return
  const berthIds = [fact.metadata.berthId as string]
  await evaluateBerthRules(tx, { trigger: 'berth_unlinked', interestId: fact.entityId!, berthIds })
}
