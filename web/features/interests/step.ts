import type { Outcome, Stage } from '../../../contract/pipeline.ts'
import type { Answer } from '../../lib/api.ts'

/** A step of an interest that is shown before it is taken. */
export type Step =
  | { action: 'change_stage'; stage: Stage }
  | { action: 'set_outcome'; outcome: Outcome }
  | { action: 'clear_outcome' }
  | { action: 'archive' }
  | { action: 'unlink_berth'; berthId: string; mooringNumber: string }
  | { action: 'mark_externally_signed'; docType: 'eoi' | 'reservation' | 'contract' }

export type Preview = Answer<'interests', 'preview'>

/** The body the preview is asked with. */
export function previewBody(step: Step) {
  if (step.action !== 'unlink_berth') return step
  return { action: step.action, berthId: step.berthId }
}

/** The body that asks what the step would do against the order of the pipeline. */
export function overrideBody(step: Step) {
  if (step.action !== 'change_stage') return previewBody(step)
  return { ...step, override: true, reason: 'preview' }
}
