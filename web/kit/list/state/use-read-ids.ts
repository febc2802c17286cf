import { showToast } from '../../../../ui/overlays/toast.tsx'
import { problemText } from '../../display/problem-state.tsx'
import { kinds, type LinkedType } from '../../kinds/kinds.ts'
import { call } from '../../server/api.ts'
import { useTenantId } from '../../server/tenant.ts'
import { useTranslation } from '../../words/i18n.ts'

/** Reads the ids of all that a list has with its filters, in its order; null where that failed, which is said. */
export function useReadIds(
  type: LinkedType,
  query: Readonly<Record<string, string | undefined>>,
): () => Promise<readonly string[] | null> {
  const { t } = useTranslation()
  const tenantId = useTenantId()
  return async () => {
    try {
      // Every kind of record has the operation: one of them stands for all.
      const input = { query } as object
      return (await call(kinds[type].module as 'clients', 'ids', input, { tenantId })).ids
    } catch (error) {
      showToast({ tone: 'danger', title: t('list.chooseAllFailed'), detail: problemText(error) })
      return null
    }
  }
}
