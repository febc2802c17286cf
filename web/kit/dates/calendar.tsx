import { ChevronLeft, ChevronRight } from 'lucide-react'
import { DayPicker } from 'react-day-picker'
import { dateFormat } from '../../../contract/formats.ts'
import { formatMonthName, todayIso, userLocale } from '../words/format.ts'
import { useTranslation } from '../words/i18n.ts'
import { firstWeekday, isDay } from './typed-day.ts'

type CalendarProps = { day: string; min: string; max: string; onPick: (day: string) => void }

/** A month of days by the locale: its first weekday, its names; arrows, Page up and Page down walk it. */
export function Calendar({ day, min, max, onPick }: CalendarProps) {
  const { t } = useTranslation()
  const locale = userLocale()
  const chosen = dateOf(day)
  const today = dateOf(todayIso()) ?? new Date()
  const [first, last] = [dateOf(min), dateOf(max)]
  const visibleDay = chosen ?? (last && last < today ? last : first && first > today ? first : today)
  const weekday = dateFormat(locale, { weekday: 'short' })
  const inFull = dateFormat(locale, { dateStyle: 'full' })
  return (
    <DayPicker
      mode="single"
      required
      autoFocus
      fixedWeeks
      showOutsideDays
      navLayout="around"
      selected={chosen}
      today={today}
      defaultMonth={visibleDay}
      startMonth={first}
      endMonth={last}
      disabled={[...(first ? [{ before: first }] : []), ...(last ? [{ after: last }] : [])]}
      weekStartsOn={firstWeekday(locale) as 0 | 1 | 2 | 3 | 4 | 5 | 6}
      onSelect={(date) => onPick(isoOf(date))}
      formatters={{
        formatCaption: (month) => formatMonthName(isoOf(month), 'full'),
        formatWeekdayName: (date) => weekday.format(date),
        formatDay: (date) => String(date.getDate()),
      }}
      labels={{
        labelDayButton: (date) => inFull.format(date),
        labelGridcell: (date) => inFull.format(date),
        labelWeekday: (date) => dateFormat(locale, { weekday: 'long' }).format(date),
        labelGrid: (month) => formatMonthName(isoOf(month), 'full'),
        labelPrevious: () => t('form.previousMonth'),
        labelNext: () => t('form.nextMonth'),
      }}
      components={{ Chevron: Arrow }}
      classNames={{
        month: 'grid grid-cols-[auto_1fr_auto] items-center gap-y-2',
        month_caption: 'text-center text-sm font-medium first-letter:uppercase',
        button_previous: arrowClass,
        button_next: arrowClass,
        month_grid: 'col-span-3 w-full border-collapse',
        weekday: 'h-7 text-xs font-normal text-ink-faint',
        day: 'p-0 text-center',
        day_button:
          'inline-flex size-8 items-center justify-center rounded-md text-sm tabular-nums hover:bg-hover pointer-coarse:size-11 ' +
          'disabled:pointer-events-none',
        selected: '[&>button]:bg-accent [&>button]:text-on-accent [&>button]:hover:bg-accent',
        today: '[&>button]:font-semibold [&>button]:underline [&>button]:underline-offset-4',
        outside: 'text-ink-faint',
        disabled: 'text-ink-faint opacity-50',
      }}
    />
  )
}

function Arrow({ orientation }: { orientation?: 'up' | 'down' | 'left' | 'right' }) {
  return orientation === 'left' ? <ChevronLeft aria-hidden="true" /> : <ChevronRight aria-hidden="true" />
}

const arrowClass =
  'inline-flex size-8 items-center justify-center rounded-md text-ink-soft hover:bg-hover aria-disabled:opacity-40 pointer-coarse:size-11 [&_svg]:size-4'

// The calendar reckons in days of this browser's clock; at noon no change of the clock takes one to the day before.
function dateOf(iso: string): Date | undefined {
  if (!isDay(iso)) return undefined
  const [year, month, day] = iso.split('-').map(Number)
  const date = new Date(2000, 0, 1, 12)
  date.setFullYear(year ?? 0, (month ?? 1) - 1, day ?? 1)
  return date
}

function isoOf(date: Date): string {
  const two = (value: number) => String(value).padStart(2, '0')
  return `${String(date.getFullYear()).padStart(4, '0')}-${two(date.getMonth() + 1)}-${two(date.getDate())}`
}
