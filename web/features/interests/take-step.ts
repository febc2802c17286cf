import type { Stage } from '../../../contract/pipeline.ts'
import { showToast } from '../../../ui/toast.tsx'
import { problemText } from '../../components/problem-state.tsx'
import { useTranslation } from '../../lib/i18n.ts'
import { useWrite } from '../../lib/server-state.ts'
import type { Step } from './step.ts'
import { outcomeName, stageName } from './vocabulary.ts'

export type StepDetails = { reason?: string; milestoneDate?: string; override?: boolean }
type Subject = { id: string; clientName: string; stage: Stage }

const touched = { touches: ['berths', 'dashboard', 'clients'] } as const

/** Takes a step, tells that it was taken, and offers to take it back where that is possible. */
export function useTakeStep() {
  const { t } = useTranslation()
  const changeStage = useWrite('interests', 'changeStage', touched)
  const setOutcome = useWrite('interests', 'setOutcome', touched)
  const clearOutcome = useWrite('interests', 'clearOutcome', touched)
  const archive = useWrite('interests', 'archive', touched)
  const restore = useWrite('interests', 'restore', touched)
  const linkBerth = useWrite('interests', 'linkBerth', touched)
  const unlinkBerth = useWrite('interests', 'unlinkBerth', touched)
  const markSigned = useWrite('interests', 'markExternallySigned', touched)
  const failed = (error: unknown) =>
    showToast({ tone: 'danger', title: t('interests.stepFailed'), detail: problemText(error) })

  return async (subject: Subject, step: Step, details: StepDetails = {}): Promise<void> => {
    const params = { id: subject.id }
    const name = subject.clientName
    const { reason } = details
    switch (step.action) {
      case 'change_stage': {
        const { override, milestoneDate } = details
        await changeStage.mutateAsync({
          params,
          body: {
            stage: step.stage,
            override,
            reason: reason || null,
            milestoneDate: milestoneDate || undefined,
          },
        })
        return showToast({
          title: t('interests.moved', { name, stage: stageName(t, step.stage) }),
          onUndo: () =>
            changeStage.mutate(
              { params, body: { stage: subject.stage, override: true, reason: t('interests.undoReason') } },
              { onError: failed },
            ),
        })
      }
      case 'set_outcome':
        await setOutcome.mutateAsync({ params, body: { outcome: step.outcome, reason: reason || null } })
        return showToast({
          title: t('interests.ended', { name, outcome: outcomeName(t, step.outcome) }),
          onUndo: () => clearOutcome.mutate({ params, body: {} }, { onError: failed }),
        })
      case 'archive':
        await archive.mutateAsync({ params })
        return showToast({
          title: t('archive.archived', { name }),
          onUndo: () => restore.mutate({ params }, { onError: failed }),
        })
      case 'unlink_berth': {
        const { berthId, mooringNumber } = step
        await unlinkBerth.mutateAsync({ params: { ...params, berthId } })
        return showToast({
          title: t('interests.unlinked', { mooring: mooringNumber }),
          onUndo: () => linkBerth.mutate({ params, body: { berthId } }, { onError: failed }),
        })
      }
      case 'mark_externally_signed':
        await markSigned.mutateAsync({ params, body: { docType: step.docType, reason: reason || null } })
        return showToast({ title: t('interests.markedSigned', { name }) })
    }
  }
}
