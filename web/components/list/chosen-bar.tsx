import type { ReactNode } from 'react'
import { Button } from '../../../ui/button.tsx'
import { useTranslation } from '../../lib/words/i18n.ts'

type ChosenBarProps = { count: number; onClear: () => void; children: ReactNode }

/** What can be done with the chosen rows. */
export function ChosenBar({ count, onClear, children }: ChosenBarProps) {
  const { t } = useTranslation()
  return (
    <div className="flex shrink-0 flex-wrap items-center gap-2 border-b bg-selected px-4 py-1.5 sm:px-5">
      <span className="mr-2 text-xs font-medium tabular-nums">{t('list.chosen', { count })}</span>
      {children}
      <Button size="sm" variant="ghost" className="ml-auto" onClick={onClear}>
        {t('list.clearChoice')}
      </Button>
    </div>
  )
}
