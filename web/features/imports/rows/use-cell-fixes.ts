import { useMutation, useQueryClient } from '@tanstack/react-query'
import { showToast } from '../../../../ui/overlays/toast.tsx'
import { problemText } from '../../../kit/display/problem-state.tsx'
import { call } from '../../../kit/server/api.ts'
import { keyOf } from '../../../kit/server/server-state.ts'
import { usePort } from '../../../kit/server/session.tsx'
import { useTranslation } from '../../../kit/words/i18n.ts'

export type CellFix = { row: number; column: string; value: string | null }

/** Puts cells right one after another; the counts and the rows come back as they are then. */
export function useCellFixes(id: string) {
  const { t } = useTranslation()
  const { port } = usePort()
  const queryClient = useQueryClient()
  const queryKey = keyOf('imports', 'get', port.id, { params: { id } })
  return useMutation({
    scope: { id: `mapping-${id}` },
    mutationFn: (cell: CellFix) =>
      call('imports', 'fixCells', { params: { id }, body: { cells: [cell] } }, { tenantId: port.id }),
    onSuccess: async (answer) => {
      queryClient.setQueryData(queryKey, answer)
      await queryClient.invalidateQueries({ queryKey: ['imports', 'rows'] })
    },
    onError: (error) => {
      showToast({ tone: 'danger', title: t('imports.fixFailed'), detail: problemText(error) })
      void queryClient.invalidateQueries({ queryKey })
    },
  })
}
