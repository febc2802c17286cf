import type { Acknowledged } from '../../contract/berths/doubts.ts'
import { showToast } from '../../ui/overlays/toast.tsx'
import { newRequestId } from '../lib/api.ts'
import { useWrite } from '../lib/server-state.ts'
import { useTranslation } from '../lib/words/i18n.ts'
import { doubtsOf } from './berths/use-doubts.ts'
import { problemText } from './problem-state.tsx'
import { useUndoStep } from './use-undo-step.ts'

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
