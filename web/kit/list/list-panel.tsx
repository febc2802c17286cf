import { type ReactNode, useEffect, useRef } from 'react'
import { useShortcut } from '../screen/shortcuts.ts'
import { useTranslation } from '../words/i18n.ts'

/** The open record beside the list; where there is no room beside it, over the list. */
export function ListPanel({ onClose, children }: { onClose: () => void; children: ReactNode }) {
  const { t } = useTranslation()
  const panel = useRef<HTMLElement>(null)
  useShortcut('escape', t('shortcuts.closeRecord'), t('shortcuts.inTables'), onClose)

  useEffect(() => {
    const element = panel.current
    const before = document.activeElement
    // Over the list the panel is the page: the focus goes there, and comes back with the list.
    if (element && getComputedStyle(element).position === 'absolute') element.focus()
    return () => {
      if (before instanceof HTMLElement && document.activeElement === document.body) before.focus()
    }
  }, [])

  return (
    <aside
      ref={panel}
      tabIndex={-1}
      aria-label={t('record.panel')}
      className="flex min-h-0 flex-col bg-surface outline-none max-lg:absolute max-lg:inset-0 max-lg:z-20 lg:w-[min(44%,36rem)] lg:shrink-0 lg:animate-slide-in lg:border-l"
    >
      {children}
    </aside>
  )
}
