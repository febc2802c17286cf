import { showToast } from '../../../ui/overlays/toast.tsx'
import { detailsText, problemText } from '../display/problem-state.tsx'
import { kinds } from '../kinds/kinds.ts'
import { useWrite } from '../server/server-state.ts'
import { useTranslation } from '../words/i18n.ts'

/** Takes back a step by the id of its request, and says what stays as it is. */
export function useUndoStep() {
  const { t } = useTranslation()
  const undo = useWrite('interests', 'undo', { touches: kinds.interest.refreshes })
  // Awaited here: what is handed to `mutate` is not called once the dialog that took the step has closed.
  return async (interestId: string, requestId: string): Promise<void> => {
    try {
      const { kept } = await undo.mutateAsync({ params: { id: interestId }, body: { requestId } })
      const moorings = kept.map((berth) => berth.mooringNumber).join(', ')
      showToast({
        title: t('interests.takenBack'),
        ...(kept.length > 0 ? { detail: t('interests.keptBerths', { moorings, count: kept.length }) } : {}),
      })
    } catch (error) {
      showToast({
        tone: 'danger',
        title: t('interests.undoFailed'),
        detail: detailsText(error) ?? problemText(error),
      })
    }
  }
}
