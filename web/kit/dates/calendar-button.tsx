import type { ReactNode, RefObject } from 'react'
import { cx } from '../../../ui/class-names.ts'
import { Popover } from '../../../ui/overlays/popover.tsx'
import { fetchAhead, lazyPart } from '../screen/lazy-part.ts'
import { Part } from '../screen/part.tsx'
import { useTranslation } from '../words/i18n.ts'

const Calendar = lazyPart(() => import('./calendar.tsx'), 'Calendar')

type CalendarButtonProps = {
  /** The day that is chosen, empty for none. */
  day: string
  min: string
  max: string
  disabled: boolean
  open: boolean
  onOpenChange: (open: boolean) => void
  onPick: (day: string) => void
  /** The field the day is typed in: it has the focus again once a day is picked. */
  input: RefObject<HTMLInputElement | null>
  className: string
  children: ReactNode
}

/** Opens the calendar beside a field for a day; the calendar is fetched when it is first opened. */
export function CalendarButton(props: CalendarButtonProps) {
  const { day, min, max, disabled, open, onOpenChange, onPick, input, className, children } = props
  const { t } = useTranslation()
  return (
    <Popover
      label={t('form.pickDay')}
      open={open && !disabled}
      onOpenChange={onOpenChange}
      align="end"
      onCloseAutoFocus={(event) => {
        event.preventDefault()
        input.current?.focus()
      }}
      trigger={
        <button
          type="button"
          aria-label={t('form.pickDay')}
          disabled={disabled}
          onPointerEnter={() => fetchAhead(Calendar)}
          className={cx(
            'flex items-center justify-center rounded-md text-ink-faint hover:text-ink disabled:opacity-50 [&_svg]:size-4',
            className,
          )}
        >
          {children}
        </button>
      }
    >
      <div className="min-h-72 w-70 p-3 pointer-coarse:w-84">
        <Part onClose={() => onOpenChange(false)}>
          <Calendar
            day={day}
            min={min}
            max={max}
            onPick={(picked) => {
              onPick(picked)
              onOpenChange(false)
            }}
          />
        </Part>
      </div>
    </Popover>
  )
}
