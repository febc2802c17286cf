import {
  type Outcome,
  type RecordedStage,
  type Stage,
  stageRank,
} from '../../../contract/interests/pipeline.ts'
import type { Answer } from '../../kit/server/api.ts'

/** The deal a step is taken of. */
export type StepSubject = { id: string; clientName: string; stage: RecordedStage }

/** A step of an interest that is shown before it is taken. */
export type Step =
  | { action: 'change_stage'; stage: Stage }
  | { action: 'set_outcome'; outcome: Outcome }
  | { action: 'clear_outcome' }
  | { action: 'archive' }
  | { action: 'unlink_berth'; berthId: string; mooringNumber: string }
  | { action: 'mark_externally_signed'; docType: 'eoi' | 'reservation' | 'contract' }

export type Preview = Answer<'interests', 'preview'>

/** What becomes of the reservations of an interest that lets go of its berths. */
export type Wish = 'end' | 'keep'

/** The body the preview is asked with. */
export function previewBody(step: Step, reservations?: Wish) {
  if (step.action === 'unlink_berth') return { action: step.action, berthId: step.berthId }
  if (step.action === 'archive' || step.action === 'set_outcome') return { ...step, reservations }
  return step
}

/** The body that asks what the step would do against the order of the pipeline. */
export function overrideBody(step: Step) {
  if (step.action !== 'change_stage') return previewBody(step)
  return { ...step, override: true, reason: 'preview' }
}

/**
 * Whether a step can be taken at once, since it changes no berth, is allowed, and meets nobody who holds the berth.
 * How a deal was lost, a paper signed outside and the archive are always asked about.
 */
export function isHarmless(step: Step, preview: Preview): boolean {
  if (preview.refusal || preview.warnings.length > 0 || preview.stays.length > 0) return false
  if (claimsBerth(step) && preview.competing.length > 0) return false
  return !preview.consequences.some(
    ({ type }) => type === 'berth.status_changed' || type === 'berth.status_suggested',
  )
}

/** Steps that want a reason or leave the desk: they are shown before they are taken, whatever they change. */
export function isAlwaysAsked(step: Step): boolean {
  if (step.action === 'set_outcome') return step.outcome !== 'won'
  return step.action === 'archive' || step.action === 'mark_externally_signed'
}

function claimsBerth(step: Step): boolean {
  if (step.action === 'change_stage') return stageRank(step.stage) >= stageRank('eoi')
  return step.action === 'set_outcome' || step.action === 'clear_outcome'
}

/** The step that most often comes next: a deal that has its berth is past qualifying. */
export function nextStep(interest: { pipelineStage: RecordedStage; berths: readonly unknown[] }): Step {
  const { pipelineStage, berths } = interest
  if (pipelineStage === 'contract' || pipelineStage === 'completed') {
    return { action: 'set_outcome', outcome: 'won' }
  }
  if (pipelineStage === 'enquiry' && berths.length > 0) return { action: 'change_stage', stage: 'eoi' }
  return { action: 'change_stage', stage: following[pipelineStage] }
}

const following = {
  enquiry: 'qualified',
  nurturing: 'qualified',
  qualified: 'eoi',
  eoi: 'reservation',
  reservation: 'deposit_paid',
  deposit_paid: 'contract',
} as const
