import { CalendarDays } from 'lucide-react'
import { useState } from 'react'
import { CalendarButton } from '../../dates/calendar-button.tsx'
import { readDay, writeDay } from '../../dates/typed-day.ts'
import { todayIso, userLocale } from '../../words/format.ts'
import { useTranslation } from '../../words/i18n.ts'
import type { RecordEdit } from '../use-record-edit.ts'
import { TextProperty } from './text-property.tsx'

type DayPropertyProps<R> = {
  edit: RecordEdit<R>
  label: string
  /** The day as `2027-03-12`, empty for none. */
  dayOf: (record: R) => string
  /** Takes the day, or an empty text for none. */
  parse: (day: string) => { patch: Record<string, unknown> } | { problem: string }
}

/** A day of a record: typed as the locale writes it or picked in the calendar, which saves it. */
export function DayProperty<R extends { id: string }>({ edit, label, dayOf, parse }: DayPropertyProps<R>) {
  const { t } = useTranslation()
  const [open, setOpen] = useState(false)
  const locale = userLocale()
  const day = dayOf(edit.record)

  function read(text: string) {
    const today = todayIso()
    const meant = text === '' ? '' : readDay(text, locale, today)
    if (meant !== null) return parse(meant)
    const example = writeDay(`${today.slice(0, 4)}-12-24`, locale)
    return { problem: t('form.unread.day', { text, example }) }
  }

  return (
    <TextProperty
      edit={edit}
      label={label}
      figures
      // Shown as it is typed: a text that changed on entering the field would lose what is selected.
      textOf={(record) => writeDay(dayOf(record), locale)}
      parse={read}
      after={(pick, input) => (
        <CalendarButton
          day={day}
          min=""
          max=""
          disabled={false}
          open={open}
          onOpenChange={setOpen}
          onPick={(picked) => pick(writeDay(picked, locale))}
          input={input}
          className="absolute top-0 right-0 h-8 w-8 pointer-coarse:h-11 pointer-coarse:w-11"
        >
          <CalendarDays aria-hidden="true" />
        </CalendarButton>
      )}
    />
  )
}
