import { useQueryClient } from '@tanstack/react-query'
import { showToast } from '../../../ui/overlays/toast.tsx'
import { useUndoStep } from '../../kit/record/use-undo-step.ts'
import { newRequestId } from '../../kit/server/api.ts'
import { keyOf, useWrite } from '../../kit/server/server-state.ts'
import { usePort } from '../../kit/server/session.tsx'
import { useTranslation } from '../../kit/words/i18n.ts'
import { interest as interestKind } from './kind.ts'
import type { Step, StepSubject, Wish } from './step.ts'
import { type Interest, outcomeName, stageName } from './vocabulary.ts'

export type StepDetails = { reason?: string; milestoneDate?: string; override?: boolean; reservations?: Wish }

const touched = { touches: interestKind.refreshes }

/** Takes a step, tells that it was taken, and offers to take back whatever it changed. */
export function useTakeStep() {
  const { t } = useTranslation()
  const { port } = usePort()
  const queryClient = useQueryClient()
  const changeStage = useWrite('interests', 'changeStage', touched)
  const setOutcome = useWrite('interests', 'setOutcome', touched)
  const clearOutcome = useWrite('interests', 'clearOutcome', touched)
  const archive = useWrite('interests', 'archive', touched)
  const unlinkBerth = useWrite('interests', 'unlinkBerth', touched)
  const markSigned = useWrite('interests', 'markExternallySigned', touched)
  const undo = useUndoStep()

  return async (subject: StepSubject, step: Step, details: StepDetails = {}): Promise<void> => {
    const params = { id: subject.id }
    const name = subject.clientName
    const requestId = newRequestId()
    const { reason: reasonText, override, milestoneDate, reservations } = details
    const reason = reasonText || null
    // The record shows it at once: the step after next must not be taken for this one.
    const show = (interest: Interest) =>
      queryClient.setQueryData(keyOf('interests', 'get', port.id, { params }), interest)
    const notify = (title: string) => showToast({ title, onUndo: () => void undo(subject.id, requestId) })
    switch (step.action) {
      case 'change_stage':
        show(
          await changeStage.mutateAsync({
            params,
            requestId,
            body: { stage: step.stage, override, reason, milestoneDate: milestoneDate || undefined },
          }),
        )
        return notify(t('interests.moved', { name, stage: stageName(t, step.stage) }))
      case 'set_outcome':
        show(
          await setOutcome.mutateAsync({
            params,
            requestId,
            body: { outcome: step.outcome, reason, reservations },
          }),
        )
        return notify(t('interests.ended', { name, outcome: outcomeName(t, step.outcome) }))
      case 'clear_outcome':
        show(await clearOutcome.mutateAsync({ params, requestId, body: {} }))
        return notify(t('interests.reopened', { name }))
      case 'archive':
        await archive.mutateAsync({ params, requestId, query: { reservations } })
        return notify(t('archive.archived', { name }))
      case 'unlink_berth':
        await unlinkBerth.mutateAsync({
          params: { ...params, berthId: step.berthId },
          requestId,
          query: reservations === 'end' ? { reservations } : {},
        })
        return notify(t('interests.unlinked', { mooring: step.mooringNumber }))
      case 'mark_externally_signed':
        show(await markSigned.mutateAsync({ params, requestId, body: { docType: step.docType, reason } }))
        return notify(t('interests.markedSigned', { name }))
    }
  }
}
