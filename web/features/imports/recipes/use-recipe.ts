import { useMutation, useQueryClient } from '@tanstack/react-query'
import { showToast } from '../../../../ui/overlays/toast.tsx'
import { problemText } from '../../../kit/display/problem-state.tsx'
import { call } from '../../../kit/server/api.ts'
import { keyOf } from '../../../kit/server/server-state.ts'
import { usePort } from '../../../kit/server/session.tsx'
import { useTranslation } from '../../../kit/words/i18n.ts'

/** Has an import mapped by another recipe, or by none, after the changes of its mapping that are on their way. */
export function useRecipe(id: string) {
  const { t } = useTranslation()
  const { port } = usePort()
  const queryClient = useQueryClient()
  const params = { id }
  return useMutation({
    scope: { id: `mapping-${id}` },
    mutationFn: (recipe: string | null) =>
      call('imports', 'setRecipe', { params, body: { recipe } }, { tenantId: port.id }),
    onSuccess: (answer) => {
      queryClient.setQueryData(keyOf('imports', 'get', port.id, { params }), answer)
      void queryClient.invalidateQueries({ queryKey: ['imports', 'rows'] })
      void queryClient.invalidateQueries({ queryKey: ['importRuns'] })
    },
    onError: (error) =>
      showToast({ tone: 'danger', title: t('imports.recipe.failed'), detail: problemText(error) }),
  })
}
