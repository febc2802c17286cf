import { showToast } from '../../../ui/toast.tsx'
import { detailsText, problemText } from '../../components/problem-state.tsx'
import { useTranslation } from '../../lib/i18n.ts'
import { useWrite } from '../../lib/server-state.ts'

/** Takes back a step by the id of its request, and says what stays as it is. */
export function useUndoStep() {
  const { t } = useTranslation()
  const undo = useWrite('interests', 'undo', { touches: ['berths', 'dashboard', 'clients'] })
  return (interestId: string, requestId: string): void =>
    undo.mutate(
      { params: { id: interestId }, body: { requestId } },
      {
        onSuccess: ({ kept }) => {
          if (kept.length === 0) return showToast({ title: t('interests.takenBack') })
          const moorings = kept.map((berth) => berth.mooringNumber).join(', ')
          showToast({
            title: t('interests.takenBack'),
            detail: t('interests.keptBerths', { moorings, count: kept.length }),
          })
        },
        onError: (error) =>
          showToast({
            tone: 'danger',
            title: t('interests.undoFailed'),
            detail: detailsText(error) ?? problemText(error),
          }),
      },
    )
}
