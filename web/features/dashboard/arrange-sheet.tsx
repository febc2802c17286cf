import { ArrowDown, ArrowUp } from 'lucide-react'
import type { DashboardPart } from '../../../contract/values/dashboard-parts.ts'
import { Button, IconButton } from '../../../ui/button.tsx'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { Sheet } from '../../../ui/overlays/sheet.tsx'
import { useTranslation } from '../../kit/words/i18n.ts'
import { useArrangement } from './arrangement.ts'

type ArrangeSheetProps = {
  /** All that this person may see, in their order. */
  parts: readonly DashboardPart[]
  onClose: () => void
}

/** Which parts the dashboard has, and in which order; each change shows at once. */
export function ArrangeSheet({ parts, onClose }: ArrangeSheetProps) {
  const { t } = useTranslation()
  const [{ hidden }, arrange] = useArrangement()

  function move(part: DashboardPart, step: number) {
    const order = [...parts]
    const at = order.indexOf(part)
    order.splice(at, 1)
    order.splice(at + step, 0, part)
    arrange({ order, hidden })
  }

  const show = (part: DashboardPart, isVisible: boolean) =>
    arrange({ order: parts, hidden: isVisible ? hidden.filter((one) => one !== part) : [...hidden, part] })

  return (
    <Sheet open onOpenChange={onClose} label={t('dashboard.arrange')}>
      <header className="border-b px-4 py-3">
        <h2 className="text-base font-semibold">{t('dashboard.arrange')}</h2>
        <p className="text-ink-soft text-pretty">{t('dashboard.arrangeHint')}</p>
      </header>
      <ul className="flex min-h-0 flex-1 flex-col overflow-y-auto py-2">
        {parts.map((part, index) => {
          const name = t(`dashboard.part.${part}`)
          return (
            <li key={part} className="flex min-h-10 items-center gap-1 px-4">
              <Checkbox
                checked={!hidden.includes(part)}
                onCheckedChange={(isVisible) => show(part, isVisible)}
                label={name}
                className="min-w-0 flex-1"
              />
              <IconButton
                label={t('dashboard.moveUp', { part: name })}
                size="sm"
                disabled={index === 0}
                onClick={() => move(part, -1)}
              >
                <ArrowUp />
              </IconButton>
              <IconButton
                label={t('dashboard.moveDown', { part: name })}
                size="sm"
                disabled={index === parts.length - 1}
                onClick={() => move(part, 1)}
              >
                <ArrowDown />
              </IconButton>
            </li>
          )
        })}
      </ul>
      <footer className="flex flex-wrap gap-2 border-t px-4 py-3">
        <Button variant="primary" onClick={onClose}>
          {t('dashboard.arranged')}
        </Button>
        <Button onClick={() => arrange(null)}>{t('dashboard.asUsual')}</Button>
      </footer>
    </Sheet>
  )
}
