import { type KeyboardEvent, useMemo, useState } from 'react'
import { type RenewalState, renewalStates } from '../../../contract/renewals/vocabulary.ts'
import { Tabs } from '../../../ui/tabs.tsx'
import { useSearchState } from '../../kit/list/state/list-search.ts'
import { useOpenRecord, useRecordHref } from '../../kit/record/links/records.tsx'
import { useMedia } from '../../kit/screen/use-media.ts'
import { usePort } from '../../kit/server/session.tsx'
import { dayIn } from '../../kit/words/format.ts'
import { useTranslation } from '../../kit/words/i18n.ts'
import { RenewalColumn } from './column.tsx'
import type { Choice } from './use-choice.ts'
import { type Columns, columnsOf, type Desk, isChoosable } from './vocabulary.ts'

type Place = { state: RenewalState; index: number }
type BoardProps = { desk: Desk; choice: Choice }

/**
 * Tenancies as cards in columns by the state of their renewal; on a phone the columns are tabs. The arrows walk over the
 * cards, Space chooses one, with Shift all up to it, Ctrl or Cmd with A the column, Enter opens one.
 */
export function RenewalBoard({ desk, choice }: BoardProps) {
  const { t } = useTranslation()
  const { port, can } = usePort()
  const wide = useMedia('(min-width: 40rem)')
  const [search, change] = useSearchState()
  const columns = useMemo(() => columnsOf(desk.rows), [desk.rows])
  const [last, setPlace] = useState<Place | null>(null)
  const place = last && within(columns, last)
  const openRecord = useOpenRecord()
  const hrefOf = useRecordHref('tenancy')
  const mayChoose = can('tenancies.manage')

  function onKeyDown(event: KeyboardEvent) {
    const onCard = (event.target as Element).closest('a') !== null
    const at = place ?? first(columns)
    if (!at || !onCard || event.altKey) return
    const rows = columns[at.state]
    const row = rows[at.index]
    const across = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0
    if (across !== 0 && wide) setPlace(beside(columns, at, across))
    else if (event.key === 'ArrowDown') setPlace(within(columns, { ...at, index: at.index + 1 }))
    else if (event.key === 'ArrowUp') setPlace(within(columns, { ...at, index: at.index - 1 }))
    else if (!mayChoose || !isChoosable(at.state)) return
    else if (event.key === ' ' && row) choice.toggle(rows, row.id, event.shiftKey)
    else if (event.key === 'a' && (event.ctrlKey || event.metaKey))
      choice.set(
        rows.map(({ id }) => id),
        true,
      )
    else if (event.key === 'Escape') choice.clear()
    else return
    event.preventDefault()
  }

  const today = dayIn(port.timezone)
  const column = (state: RenewalState, withoutTitle = false) => (
    <RenewalColumn
      key={state}
      state={state}
      rows={columns[state]}
      total={desk.totals[state] ?? 0}
      today={today}
      choice={choice}
      mayChoose={mayChoose}
      focusIndex={place?.state === state ? place.index : null}
      hrefOf={hrefOf}
      onOpen={(id) => openRecord('tenancy', id)}
      onFocusCard={(index) => setPlace({ state, index })}
      withoutTitle={withoutTitle}
    />
  )
  const activeState = renewalStates.find((state) => state === search.column) ?? first(columns)?.state ?? 'due'
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the arrows walk over the cards inside, which take the focus.
    <div data-renewals onKeyDown={onKeyDown} className="flex min-h-0 flex-1 flex-col">
      {wide ? (
        <div className="relative flex min-h-0 flex-1 gap-2 overflow-x-auto p-3">
          {renewalStates.map((state) => column(state))}
        </div>
      ) : (
        <Tabs
          tabs={renewalStates.map((id) => ({ id, label: t(`renewals.state.${id}`), count: desk.totals[id] }))}
          value={activeState}
          onValueChange={(state) => change({ column: state }, { replace: true })}
          label={t('renewals.columns')}
        >
          <div className="flex min-h-0 flex-1 p-2">{column(activeState, true)}</div>
        </Tabs>
      )}
    </div>
  )
}

/** The place as far as there is a card, or the last one of its column; null in an empty one. */
function within(columns: Columns, { state, index }: Place): Place | null {
  const last = columns[state].length - 1
  return last < 0 ? null : { state, index: Math.max(0, Math.min(last, index)) }
}

function first(columns: Columns): Place | null {
  const state = renewalStates.find((one) => columns[one].length > 0)
  return state ? { state, index: 0 } : null
}

function beside(columns: Columns, at: Place, by: number): Place {
  for (let index = renewalStates.indexOf(at.state) + by; index in renewalStates; index += by) {
    const place = within(columns, { state: renewalStates[index]!, index: at.index })
    if (place) return place
  }
  return at
}
