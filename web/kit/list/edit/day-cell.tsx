import { CalendarDays } from 'lucide-react'
import { type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react'
import { CalendarButton } from '../../dates/calendar-button.tsx'
import { readDay, writeDay } from '../../dates/typed-day.ts'
import { todayIso, userLocale } from '../../words/format.ts'
import { cellClass } from './cell-class.ts'
import { type CellChange, useCellSaving } from './use-cell-saving.ts'

/** A day in a cell: typed as the locale writes it or picked in the calendar, which saves it. */
export function DayCell(props: CellChange) {
  const { before, busy, commit, giveUp } = useCellSaving(props)
  const [text, setText] = useState(before)
  const [open, setOpen] = useState(false)
  const place = useRef<HTMLSpanElement>(null)
  const input = useRef<HTMLInputElement>(null)
  const locale = userLocale()
  useLayoutEffect(() => input.current?.focus(), [])

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Escape') {
      event.stopPropagation()
      giveUp()
    } else if (event.key === 'Enter') void commit(text)
    else if (event.key === 'ArrowDown' && event.altKey) setOpen(true)
    else return
    event.preventDefault()
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: what happens in the calendar is nothing to the table around it.
    <span
      ref={place}
      className="relative block min-w-32"
      onKeyDown={(event) => !place.current?.contains(event.target as Node) && event.stopPropagation()}
      onClick={(event) => event.stopPropagation()}
      onDoubleClick={(event) => event.stopPropagation()}
      onBlur={({ relatedTarget }) => {
        if (!open && !place.current?.contains(relatedTarget)) void commit(text)
      }}
    >
      <input
        ref={input}
        type="text"
        autoComplete="off"
        aria-label={props.label}
        aria-busy={busy || undefined}
        value={text}
        onChange={({ target }) => setText(target.value)}
        onFocus={({ target }) => target.select()}
        onKeyDown={onKeyDown}
        className={`${cellClass} pr-7 tabular-nums`}
      />
      <CalendarButton
        day={readDay(text, locale, todayIso()) ?? ''}
        min=""
        max=""
        disabled={busy}
        open={open}
        onOpenChange={setOpen}
        onPick={(picked) => {
          const written = writeDay(picked, locale)
          setText(written)
          void commit(written)
        }}
        input={input}
        className="absolute top-0 right-0 size-7"
      >
        <CalendarDays aria-hidden="true" />
      </CalendarButton>
    </span>
  )
}
