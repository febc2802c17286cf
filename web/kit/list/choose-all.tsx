import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { isRegular, type LinkedType } from '../kinds/kinds.ts'
import { formatNumber } from '../words/format.ts'
import { useTranslation } from '../words/i18n.ts'

type ChooseAllProps = {
  type: LinkedType
  chosen: number
  total: number | undefined
  readIds: () => Promise<readonly string[] | null>
  onChoose: (ids: ReadonlySet<string>) => void
}

/** Chooses all that the list has with its filters, also what was never scrolled to. */
export function ChooseAll({ type, chosen, total = 0, readIds, onChoose }: ChooseAllProps) {
  const { t } = useTranslation()
  const [busy, setBusy] = useState(false)
  if (!isRegular(type) || chosen >= total) return null

  async function choose() {
    setBusy(true)
    const ids = await readIds()
    if (ids) onChoose(new Set(ids))
    setBusy(false)
  }

  return (
    <Button size="sm" variant="ghost" disabled={busy} onClick={() => void choose()}>
      {t('list.chooseAll', { count: total, number: formatNumber(total) })}
    </Button>
  )
}
