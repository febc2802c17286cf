import { useMutation, useQueryClient } from '@tanstack/react-query'
import { showToast } from '../../../../ui/overlays/toast.tsx'
import { problemText } from '../../../kit/display/problem-state.tsx'
import { call } from '../../../kit/server/api.ts'
import { keyOf } from '../../../kit/server/server-state.ts'
import { usePort } from '../../../kit/server/session.tsx'
import { useTranslation } from '../../../kit/words/i18n.ts'

type Choice = { row: number | null; field: string; takes: 'ours' | 'theirs' }

/** Chooses between what is here and what the file has; the counts and the rows come back as they are then. */
export function useChoices(id: string) {
  const { t } = useTranslation()
  const { port } = usePort()
  const queryClient = useQueryClient()
  const queryKey = keyOf('imports', 'get', port.id, { params: { id } })
  return useMutation({
    scope: { id: `mapping-${id}` },
    mutationFn: (body: Choice) => call('imports', 'choose', { params: { id }, body }, { tenantId: port.id }),
    onSuccess: async (answer) => {
      queryClient.setQueryData(queryKey, answer)
      await queryClient.invalidateQueries({ queryKey: ['imports', 'rows'] })
      void queryClient.invalidateQueries({ queryKey: ['importRuns'] })
    },
    onError: (error) => {
      showToast({ tone: 'danger', title: t('imports.chooseFailed'), detail: problemText(error) })
      void queryClient.invalidateQueries({ queryKey })
    },
  })
}
