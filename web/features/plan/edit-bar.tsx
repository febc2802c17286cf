import { RotateCcw } from 'lucide-react'
import { Button } from '../../../ui/button.tsx'
import { formatNumber } from '../../lib/format.ts'
import { useTranslation } from '../../lib/i18n.ts'
import type { ChartBerth } from './colouring.ts'
import type { Placed } from './use-placing.ts'

type EditBarProps = { berths: readonly ChartBerth[]; onReset: (placed: Placed) => void }

/** How berths are moved, and the way back to the plan as it draws itself. */
export function EditBar({ berths, onReset }: EditBarProps) {
  const { t } = useTranslation()
  const moved = berths.filter(({ position }) => position !== null)
  return (
    <div className="flex min-h-10 flex-wrap items-center gap-x-4 gap-y-1 border-b bg-selected px-5 py-1 text-sm">
      <p className="min-w-0 flex-1 basis-72 text-pretty">{t('plan.editHint')}</p>
      <Button
        size="sm"
        icon={<RotateCcw />}
        disabled={moved.length === 0}
        onClick={() => onReset({ places: moved.map(({ id }) => ({ id, position: null })), overlapping: [] })}
      >
        {moved.length === 0
          ? t('plan.nothingMoved')
          : t('plan.reset', { count: moved.length, number: formatNumber(moved.length) })}
      </Button>
    </div>
  )
}
