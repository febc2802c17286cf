import { Wrench } from 'lucide-react'
import { useRead } from '../kit/server/server-state.ts'
import { formatDateTime } from '../kit/words/format.ts'
import { useTranslation } from '../kit/words/i18n.ts'

/** Milliseconds between two looks whether the installation is maintained. */
const lookEvery = 60_000
const lookWhileMaintained = 10_000

/** Says above every screen that nothing can be saved while the installation is maintained, and until when. */
export function MaintenanceNotice() {
  const { t } = useTranslation()
  const again = (state: unknown) => (state ? lookWhileMaintained : lookEvery)
  const { data: state } = useRead('maintenance', 'get', {}, { again })
  if (!state) return null
  return (
    <p
      role="status"
      className="flex shrink-0 flex-wrap items-center justify-center gap-x-2 bg-warning-soft px-4 py-1.5 text-xs text-warning-ink"
    >
      <Wrench className="size-4 shrink-0" aria-hidden="true" />
      <span>
        {state.until
          ? t('shell.maintainedUntil', { time: formatDateTime(state.until) })
          : t('shell.maintained')}
      </span>
      {state.message && <span className="min-w-0 break-words">{state.message}</span>}
    </p>
  )
}
