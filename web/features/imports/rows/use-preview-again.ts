import { useMutation, useQueryClient } from '@tanstack/react-query'
import { showToast } from '../../../../ui/overlays/toast.tsx'
import { problemText } from '../../../kit/display/problem-state.tsx'
import { call } from '../../../kit/server/api.ts'
import { keyOf } from '../../../kit/server/server-state.ts'
import { usePort } from '../../../kit/server/session.tsx'
import { useTranslation } from '../../../kit/words/i18n.ts'

export type CellFix = { row: number; column: string; value: string | null }
type Choice = { row: number | null; field: string; takes: 'ours' | 'theirs' }

/** Puts cells right one after another. */
export function useCellFixes(id: string) {
  const { t } = useTranslation()
  const { port } = usePort()
  const send = (cell: CellFix) =>
    call('imports', 'fixCells', { params: { id }, body: { cells: [cell] } }, { tenantId: port.id })
  return usePreviewAgain(id, send, t('imports.fixFailed'))
}

/** Chooses between what is here and what the file has. */
export function useChoices(id: string) {
  const { t } = useTranslation()
  const { port } = usePort()
  const send = (body: Choice) => call('imports', 'choose', { params: { id }, body }, { tenantId: port.id })
  return usePreviewAgain(id, send, t('imports.chooseFailed'))
}

/** Changes what an import is to write, one after another; the counts and the rows come back as they are then. */
function usePreviewAgain<Change, Preview>(
  id: string,
  send: (change: Change) => Promise<Preview>,
  failed: string,
) {
  const { port } = usePort()
  const queryClient = useQueryClient()
  const queryKey = keyOf('imports', 'get', port.id, { params: { id } })
  return useMutation({
    scope: { id: `mapping-${id}` },
    mutationFn: send,
    onSuccess: async (answer) => {
      queryClient.setQueryData<unknown>(queryKey, answer)
      await queryClient.invalidateQueries({ queryKey: ['imports', 'rows'] })
      void queryClient.invalidateQueries({ queryKey: ['importRuns'] })
    },
    onError: (error) => {
      showToast({ tone: 'danger', title: failed, detail: problemText(error) })
      void queryClient.invalidateQueries({ queryKey })
    },
  })
}
