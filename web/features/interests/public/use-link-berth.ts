import type { Acknowledged } from '../../../../contract/berths/doubts.ts'
import { showToast } from '../../../../ui/overlays/toast.tsx'
import { problemText } from '../../../kit/display/problem-state.tsx'
import { useUndoStep } from '../../../kit/record/use-undo-step.ts'
import { newRequestId } from '../../../kit/server/api.ts'
import { useWrite } from '../../../kit/server/server-state.ts'
import { useTranslation } from '../../../kit/words/i18n.ts'
import { doubtsOf } from '../../berths/public/use-doubts.ts'

/** Links a berth to an interest, tells it, and offers to take it back with all that followed. */
export function useLinkBerth(interestId: string, onLinked: () => void = () => {}) {
  const { t } = useTranslation()
  const link = useWrite('interests', 'linkBerth', { touches: ['berths', 'dashboard'] })
  const undo = useUndoStep()

  async function run(berth: { id: string; mooringNumber: string }, known: Acknowledged = {}): Promise<void> {
    const requestId = newRequestId()
    try {
      await link.mutateAsync({ params: { id: interestId }, body: { berthId: berth.id, ...known }, requestId })
      onLinked()
      showToast({
        title: t('interests.linked', { mooring: berth.mooringNumber }),
        onUndo: () => void undo(interestId, requestId),
      })
    } catch (error) {
      const doubts = doubtsOf(error)
      if (doubts)
        return showToast({
          tone: 'warning',
          title: t('interests.linkAsked', { mooring: berth.mooringNumber }),
          detail: problemText(error),
          action: { label: t('interests.linkAnyway'), onAct: () => void run(berth, { ...known, ...doubts }) },
        })
      showToast({ tone: 'danger', title: t('interests.linkFailed'), detail: problemText(error) })
    }
  }
  return { run, busy: link.isPending }
}
