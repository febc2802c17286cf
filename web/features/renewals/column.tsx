import { useVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useRef } from 'react'
import type { RenewalState } from '../../../contract/renewals/vocabulary.ts'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { scaled } from '../../../ui/text-scale.ts'
import { formatNumber } from '../../kit/words/format.ts'
import { useTranslation } from '../../kit/words/i18n.ts'
import { RenewalCard } from './card.tsx'
import type { Choice } from './use-choice.ts'
import { isChoosable, type Renewal } from './vocabulary.ts'

type RenewalColumnProps = {
  state: RenewalState
  rows: readonly Renewal[]
  total: number
  today: string
  choice: Choice
  mayChoose: boolean
  /** The card the keyboard stands on. */
  focusIndex: number | null
  hrefOf: (id: string) => string
  onOpen: (id: string) => void
  onFocusCard: (index: number) => void
  /** The tab above it says its name already. */
  withoutTitle?: boolean
}

const cardHeight = scaled(128)

/** One state of renewals: a column that draws only the cards in sight. */
export function RenewalColumn(props: RenewalColumnProps) {
  const { state, rows, choice, focusIndex } = props
  const { t } = useTranslation()
  const list = useRef<HTMLDivElement>(null)
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => list.current,
    estimateSize: () => cardHeight,
    overscan: 6,
    getItemKey: (index) => rows[index]!.id,
  })
  useEffect(() => {
    if (focusIndex !== null) virtual.scrollToIndex(focusIndex)
  }, [focusIndex, virtual])

  const name = t(`renewals.state.${state}`)
  const choosable = props.mayChoose && isChoosable(state)
  const ofColumn = rows.filter(({ id }) => choice.has(id)).length
  return (
    <section
      aria-label={t('renewals.columnLabel', { state: name, count: props.total })}
      className="flex min-h-0 min-w-0 flex-1 flex-col rounded-lg bg-sunken sm:min-w-40"
    >
      <header className="flex min-h-9 shrink-0 items-center gap-2 px-3 py-1.5">
        {choosable && rows.length > 0 && (
          <Checkbox
            checked={ofColumn === 0 ? false : ofColumn === rows.length ? true : 'indeterminate'}
            onCheckedChange={() =>
              choice.set(
                rows.map(({ id }) => id),
                ofColumn < rows.length,
              )
            }
            label={t('renewals.chooseAll', { state: name })}
            hideLabel={!props.withoutTitle}
          />
        )}
        <h2 className={props.withoutTitle ? 'sr-only' : 'text-sm font-medium'}>{name}</h2>
        <span className="ml-auto text-xs text-ink-faint tabular-nums">{formatNumber(props.total)}</span>
      </header>
      <div ref={list} className="min-h-24 flex-1 overflow-y-auto px-1.5 pb-36 sm:pb-16">
        {rows.length === 0 && (
          <p className="px-2 py-6 text-center text-sm text-ink-faint">{t(`renewals.none.${state}`)}</p>
        )}
        <ul className="relative" style={{ height: virtual.getTotalSize() }}>
          {virtual.getVirtualItems().map(({ key, index, start }) => {
            const row = rows[index]!
            return (
              <li
                key={key}
                className="absolute inset-x-0 pb-1.5"
                style={{ height: cardHeight, transform: `translateY(${start}px)` }}
              >
                <RenewalCard
                  row={row}
                  today={props.today}
                  href={props.hrefOf(row.id)}
                  chosen={choosable ? choice.has(row.id) : undefined}
                  failure={choice.failures.get(row.id)}
                  focused={focusIndex === index}
                  tabbable={(focusIndex ?? 0) === index}
                  onOpen={props.onOpen}
                  onToggle={(id, through) => choice.toggle(rows, id, through)}
                  onFocus={() => props.onFocusCard(index)}
                />
              </li>
            )
          })}
        </ul>
      </div>
    </section>
  )
}
