import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { showToast } from '../../../ui/overlays/toast.tsx'
import { problemText } from '../display/problem-state.tsx'
import { isRegular, kinds, type LinkedType } from '../kinds/kinds.ts'
import { call } from '../server/api.ts'
import { useTenantId } from '../server/tenant.ts'
import { formatNumber } from '../words/format.ts'
import { useTranslation } from '../words/i18n.ts'

type ChooseAllProps = {
  type: LinkedType
  query: Readonly<Record<string, string | undefined>>
  chosen: number
  total: number | undefined
  onChoose: (ids: ReadonlySet<string>) => void
}

/** Chooses all that the list has with its filters, also what was never scrolled to. */
export function ChooseAll({ type, query, chosen, total = 0, onChoose }: ChooseAllProps) {
  const { t } = useTranslation()
  const tenantId = useTenantId()
  const [busy, setBusy] = useState(false)
  if (!isRegular(type) || chosen >= total) return null

  async function choose() {
    setBusy(true)
    try {
      // Every kind of record has the operation: one of them stands for all.
      const { ids } = await call(kinds[type].module as 'clients', 'ids', { query } as object, { tenantId })
      onChoose(new Set(ids))
    } catch (error) {
      showToast({ tone: 'danger', title: t('list.chooseAllFailed'), detail: problemText(error) })
    } finally {
      setBusy(false)
    }
  }

  return (
    <Button size="sm" variant="ghost" disabled={busy} onClick={() => void choose()}>
      {t('list.chooseAll', { count: total, number: formatNumber(total) })}
    </Button>
  )
}
