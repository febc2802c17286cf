import { showToast } from '../../../ui/overlays/toast.tsx'
import { problemText } from '../display/problem-state.tsx'
import type { RegularModule } from '../kinds/kinds.ts'
import type { Input } from '../server/api.ts'
import { hasCode } from '../server/api-error.ts'
import { useWrite } from '../server/server-state.ts'
import { useTranslation } from '../words/i18n.ts'

/** The modules that archive a record without asking anything. */
type ArchivedModule = {
  [M in RegularModule]: { params: { id: string } } extends Input<M, 'archive'> & Input<M, 'restore'>
    ? M
    : never
}[RegularModule]

function inputOf(id: string, knows: 'tenancies' | undefined) {
  return {
    params: { id },
    ...(knows === 'tenancies' ? { query: { acknowledgeTenancies: 'true' as const } } : {}),
  }
}

/** Archives at once and offers for ten seconds to take it back; `onTenancy` asks where a tenancy of it holds a berth. */
export function useArchive(
  module: ArchivedModule,
  id: string,
  name: string,
  onTenancy?: (error: unknown) => void,
) {
  const { t } = useTranslation()
  const failed = (error: unknown) =>
    showToast({ tone: 'danger', title: t('archive.failed', { name }), detail: problemText(error) })
  const restore = useWrite(module, 'restore', {
    onDone: () => showToast({ title: t('archive.restored', { name }) }),
  })
  const archive = useWrite(module, 'archive', {
    onDone: () =>
      showToast({
        title: t('archive.archived', { name }),
        onUndo: () => void restore.mutateAsync({ params: { id } }).catch(failed),
      }),
  })
  return {
    archive: (knows?: 'tenancies') =>
      archive.mutate(inputOf(id, knows) as { params: { id: string } }, {
        onError: (error) =>
          onTenancy && hasCode(error, 'TENANCY_ACTIVE') ? onTenancy(error) : failed(error),
      }),
    restore: () => restore.mutate({ params: { id } }, { onError: failed }),
  }
}
