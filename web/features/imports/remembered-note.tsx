import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Button } from '../../../ui/button.tsx'
import { showToast } from '../../../ui/overlays/toast.tsx'
import { problemText } from '../../kit/display/problem-state.tsx'
import { call } from '../../kit/server/api.ts'
import { keyOf } from '../../kit/server/server-state.ts'
import { usePort } from '../../kit/server/session.tsx'
import { formatWhen } from '../../kit/words/format.ts'
import { useTranslation } from '../../kit/words/i18n.ts'
import type { Import } from './entities.ts'

/** Says that a file with the same columns was imported before and this one is read as that was; it can be dropped. */
export function RememberedNote({ one }: { one: Import }) {
  const { t } = useTranslation()
  const { port } = usePort()
  const queryClient = useQueryClient()
  const params = { id: one.id }
  const drop = useMutation({
    scope: { id: `mapping-${one.id}` },
    mutationFn: () => call('imports', 'dropRemembered', { params }, { tenantId: port.id }),
    onSuccess: (answer) => {
      queryClient.setQueryData(keyOf('imports', 'get', port.id, { params }), answer)
      void queryClient.invalidateQueries({ queryKey: ['imports', 'rows'] })
    },
    onError: (error) =>
      showToast({ tone: 'danger', title: t('imports.mapFailed'), detail: problemText(error) }),
  })
  if (!one.remembered) return null
  const { fileName, usedAt } = one.remembered
  return (
    <div
      role="status"
      className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-lg border bg-accent-soft px-4 py-2.5 text-sm"
    >
      <p className="min-w-0 flex-1 basis-64 break-words text-pretty">
        {t('imports.remembered', { file: fileName, when: formatWhen(usedAt) })}
      </p>
      <Button size="sm" busy={drop.isPending} onClick={() => drop.mutate()}>
        {t('imports.dropRemembered')}
      </Button>
    </div>
  )
}
