import { Maximize, Minus, Plus } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from '../../../kit/words/i18n.ts'

type ChartButtonsProps = { onZoom: (factor: number) => void; onFit: () => void }

/** Nearer, farther, and the whole port. */
export function ChartButtons({ onZoom, onFit }: ChartButtonsProps) {
  const { t } = useTranslation()
  return (
    <div className="absolute right-2 bottom-2 flex flex-col overflow-hidden rounded-md bg-raised shadow-float print:hidden">
      <ChartButton label={t('plan.zoomIn')} onClick={() => onZoom(1.5)}>
        <Plus />
      </ChartButton>
      <ChartButton label={t('plan.zoomOut')} onClick={() => onZoom(1 / 1.5)}>
        <Minus />
      </ChartButton>
      <ChartButton label={t('plan.fitAll')} onClick={onFit}>
        <Maximize />
      </ChartButton>
    </div>
  )
}

function ChartButton({
  label,
  onClick,
  children,
}: {
  label: string
  onClick: () => void
  children: ReactNode
}) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      onClick={onClick}
      className="inline-flex size-8 items-center justify-center text-ink-soft hover:bg-hover hover:text-ink focus-visible:-outline-offset-2 pointer-coarse:size-11 [&_svg]:size-4"
    >
      {children}
    </button>
  )
}
