import type { ReactNode } from 'react'
import { Button } from '../../../ui/button.tsx'
import { useTranslation } from '../words/i18n.ts'

type ChosenBarProps = { count: number; onClear: () => void; children: ReactNode }

/** What can be done with the chosen rows. It floats over the end of the list, so that no row moves under the pointer. */
export function ChosenBar({ count, onClear, children }: ChosenBarProps) {
  const { t } = useTranslation()
  return (
    <div className="pointer-events-none absolute inset-x-2 bottom-[calc(0.5rem+var(--toast-room,0px))] z-20 flex justify-center sm:inset-x-4 sm:bottom-3">
      <section
        aria-label={t('list.chosen', { count })}
        className="pointer-events-auto flex min-w-0 animate-fade-in flex-wrap items-center gap-2 rounded-lg bg-raised py-1.5 pr-1.5 pl-4 shadow-float"
      >
        <span className="mr-2 text-xs font-medium tabular-nums">{t('list.chosen', { count })}</span>
        {children}
        <Button size="sm" variant="ghost" onClick={onClear}>
          {t('list.clearChoice')}
        </Button>
      </section>
    </div>
  )
}
