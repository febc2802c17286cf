import { ChevronDown, ChevronLeft, ChevronRight } from 'lucide-react'
import { useState } from 'react'
import { Button, IconButton } from '../../../ui/button.tsx'
import { cx } from '../../../ui/class-names.ts'
import { Popover } from '../../../ui/overlays/popover.tsx'
import { formatMonthName } from '../../kit/words/format.ts'
import { useTranslation } from '../../kit/words/i18n.ts'

type MonthJumpProps = {
  /** The first day of the month in sight. */
  month: string
  /** The first day that can be gone to, and the one after the last. */
  first: string
  end: string
  onJump: (month: string) => void
}

/** Names the month in sight and leads to another one of any year. */
export function MonthJump({ month, first, end, onJump }: MonthJumpProps) {
  const { t } = useTranslation()
  const [open, setOpen] = useState(false)
  const [year, setYear] = useState(Number(month.slice(0, 4)))
  const months = Array.from({ length: 12 }, (_, at) => `${year}-${String(at + 1).padStart(2, '0')}-01`)
  return (
    <Popover
      label={t('occupancy.jump')}
      align="end"
      open={open}
      onOpenChange={(next) => {
        setYear(Number(month.slice(0, 4)))
        setOpen(next)
      }}
      trigger={
        <Button aria-label={`${t('occupancy.jump')}: ${formatMonthName(month, 'full')}`}>
          <span className="first-letter:uppercase">{formatMonthName(month, 'full')}</span>
          <ChevronDown />
        </Button>
      }
    >
      <div className="flex w-64 flex-col gap-2 p-3 pointer-coarse:w-80">
        <div className="flex items-center justify-between">
          <IconButton
            label={t('occupancy.previousYear')}
            disabled={`${year}-01-01` <= first}
            onClick={() => setYear(year - 1)}
          >
            <ChevronLeft />
          </IconButton>
          <span aria-live="polite" className="text-sm font-semibold tabular-nums">
            {year}
          </span>
          <IconButton
            label={t('occupancy.nextYear')}
            disabled={`${year + 1}-01-01` >= end}
            onClick={() => setYear(year + 1)}
          >
            <ChevronRight />
          </IconButton>
        </div>
        <div className="grid grid-cols-3 gap-1">
          {months.map((one) => (
            <button
              key={one}
              type="button"
              aria-label={formatMonthName(one, 'full')}
              aria-current={one === month ? 'date' : undefined}
              className={cx(
                'h-9 rounded-md text-sm first-letter:uppercase pointer-coarse:h-11',
                one === month ? 'bg-accent text-on-accent' : 'hover:bg-hover',
              )}
              onClick={() => {
                setOpen(false)
                onJump(one)
              }}
            >
              {formatMonthName(one, 'short')}
            </button>
          ))}
        </div>
      </div>
    </Popover>
  )
}
