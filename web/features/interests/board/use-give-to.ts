import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { showToast } from '../../../../ui/overlays/toast.tsx'
import { problemText } from '../../../kit/display/problem-state.tsx'
import { useWrite } from '../../../kit/server/server-state.ts'
import { useTranslation } from '../../../kit/words/i18n.ts'
import type { Card } from '../vocabulary.ts'
import { nobody } from './lanes.tsx'

/** Gives an interest another owner, or none, with undo. */
export function useGiveTo(): (card: Card, owner: string) => Promise<void> {
  const { t } = useTranslation()
  const { mutateAsync } = useWrite('interests', 'update')
  const queryClient = useQueryClient()
  return useCallback(
    async (card, owner) => {
      const give = (assignedTo: string | null, ifMatch: number) =>
        mutateAsync({ params: { id: card.id }, body: { assignedTo }, ifMatch })
      const failed = (error: unknown) => {
        showToast({ tone: 'danger', title: t('interests.ownerFailed'), detail: problemText(error) })
        // What a colleague did meanwhile is shown, so that the next try is made on it.
        void queryClient.invalidateQueries({ queryKey: ['interests'] })
      }
      try {
        const { version } = await give(owner === nobody ? null : owner, card.version)
        showToast({
          title: t('interests.ownerChanged', { name: card.clientName }),
          onUndo: () => void give(card.assignedTo, version).catch(failed),
        })
      } catch (error) {
        failed(error)
      }
    },
    [mutateAsync, queryClient, t],
  )
}
