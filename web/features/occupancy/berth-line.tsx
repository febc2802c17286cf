// biome-ignore-all lint/a11y/useSemanticElements: a table cannot be drawn in parts along both axes
// biome-ignore-all lint/a11y/useFocusableInteractive: the grid has the focus and names the active cell
import { memo } from 'react'
import { earlierOf, laterOf } from '../../../contract/values/days.ts'
import { cx } from '../../../ui/class-names.ts'
import { RecordLink, useOpenRecord, useRecordHref } from '../../kit/record/links/records.tsx'
import { formatDate } from '../../kit/words/format.ts'
import { type Translate, useTranslation } from '../../kit/words/i18n.ts'
import { type BerthRow, freeCells, freeKey, type Span, spanKey } from './rows.ts'
import { type Scale, type Stretch, xOf } from './scale.ts'

export type Mark = { key: string; chosen: Stretch | null }

type BerthLineProps = {
  row: BerthRow
  scale: Scale
  /** The tiles that are drawn. */
  tiles: readonly Stretch[]
  top: number
  height: number
  nameWidth: number
  index: number
  size: string
  /** The cell that the keys lead to. */
  mark: Mark | null
  /** Whether the calendar was opened at it. */
  sought: boolean
  canReserve: boolean
  /** Whether the calendar moves a stay. */
  canMove: (span: Span) => boolean
}

export const cellId = (berthId: string, key: string) => `occupancy-${berthId}-${key.replaceAll('/', '-')}`

/** A berth of the calendar with its stays and its free stretches. */
export const BerthLine = memo(function BerthLine(props: BerthLineProps) {
  const { row, scale, tiles, top, height, nameWidth, index, size, mark, sought, canReserve, canMove } = props
  const drawn = { from: tiles[0]!.from, to: tiles.at(-1)!.to }
  const left = (day: string) => nameWidth + xOf(scale, day)
  return (
    <div
      role="row"
      aria-rowindex={index}
      data-berth={row.berthId}
      className="absolute inset-x-0 border-b"
      style={{ top, height }}
    >
      <div
        role="rowheader"
        className={cx(
          'sticky left-0 z-10 flex h-full items-center gap-2 border-r px-2 text-sm sm:px-3',
          sought ? 'bg-selected' : 'bg-surface',
        )}
        style={{ width: nameWidth }}
      >
        <RecordLink
          type="berth"
          id={row.berthId}
          className="truncate font-medium tabular-nums hover:underline"
        >
          {row.mooringNumber}
        </RecordLink>
        <span className="ml-auto hidden truncate text-xs text-ink-faint tabular-nums sm:block">{size}</span>
      </div>
      {tiles.map((tile) => (
        <FreeTile
          key={tile.from}
          row={row}
          scale={scale}
          tile={tile}
          nameWidth={nameWidth}
          active={mark?.key ?? null}
          canReserve={canReserve}
        />
      ))}
      {mark?.chosen && (
        <div
          className="occupancy-chosen"
          style={{
            left: left(mark.chosen.from),
            width: xOf(scale, mark.chosen.to) - xOf(scale, mark.chosen.from),
          }}
        />
      )}
      {row.spans
        .filter(({ from, to }) => from < drawn.to && (to === null || to >= drawn.from))
        .map((span) => (
          <Bar
            key={spanKey(span)}
            row={row}
            span={span}
            left={left(laterOf(span.from, drawn.from))}
            right={left(earlierOf(span.to ?? drawn.to, drawn.to))}
            nameWidth={nameWidth}
            active={mark?.key === spanKey(span)}
            movable={canMove(span)}
          />
        ))}
    </div>
  )
})

type FreeTileProps = {
  row: BerthRow
  scale: Scale
  tile: Stretch
  nameWidth: number
  active: string | null
  canReserve: boolean
}

const FreeTile = memo(
  function FreeTile({ row, scale, tile, nameWidth, active, canReserve }: FreeTileProps) {
    const { t } = useTranslation()
    return freeCells(row, tile, scale.cellMonths).map(({ from, to }) => (
      <div
        key={from}
        role="gridcell"
        id={cellId(row.berthId, freeKey(from))}
        aria-label={freeText(row.mooringNumber, { from, to }, t)}
        data-from={from}
        data-to={to}
        data-active={active === freeKey(from) || undefined}
        className={cx('occupancy-free', canReserve && 'occupancy-open')}
        style={{ left: nameWidth + xOf(scale, from), width: xOf(scale, to) - xOf(scale, from) }}
      />
    ))
  },
  // Another tile of the same days is the same.
  (one, other) =>
    one.row === other.row &&
    one.scale === other.scale &&
    one.tile.from === other.tile.from &&
    one.nameWidth === other.nameWidth &&
    one.active === other.active &&
    one.canReserve === other.canReserve,
)

type BarProps = {
  row: BerthRow
  span: Span
  left: number
  right: number
  nameWidth: number
  active: boolean
  movable: boolean
}

function Bar({ row, span, left, right, nameWidth, active, movable }: BarProps) {
  const { t } = useTranslation()
  const href = useRecordHref(span.kind)
  const openRecord = useOpenRecord()
  const label = stayText(row.mooringNumber, span, t)
  const { id } = span
  const name = (
    <span className="sticky block w-fit max-w-full truncate px-1.5" style={{ left: nameWidth }}>
      {span.clientName ?? t('occupancy.hidden')}
    </span>
  )
  return (
    <div
      role="gridcell"
      id={cellId(row.berthId, spanKey(span))}
      aria-label={label}
      title={label}
      data-kind={span.kind}
      data-status={span.status}
      data-active={active || undefined}
      data-span={spanKey(span)}
      data-movable={movable || undefined}
      data-open={span.to === null || undefined}
      className="occupancy-bar"
      style={{ left, width: Math.max(right - left, 4) }}
    >
      {id ? (
        <a
          href={href(id)}
          tabIndex={-1}
          draggable={false}
          className="block h-full"
          onClick={(event) => {
            if (event.metaKey || event.ctrlKey || event.shiftKey) return
            event.preventDefault()
            openRecord(span.kind, id)
          }}
        >
          {name}
        </a>
      ) : (
        name
      )}
    </div>
  )
}

export function freeText(berth: string, { from, to }: Stretch, t: Translate): string {
  return t('occupancy.free', { berth, from: formatDate(from), to: formatDate(to) })
}

/** A stay in words: whose it is, what it is, and from when to when. */
export function stayText(berth: string, { kind, clientName, status, from, to }: Span, t: Translate): string {
  const state = t(`${kind}.choice.status.${status}`)
  const days = daysText({ from, to }, t)
  return [berth, t(`record.type.${kind}`), clientName ?? t('occupancy.hidden'), state, days].join(', ')
}

/** From when to when, in words. */
export function daysText({ from, to }: Pick<Span, 'from' | 'to'>, t: Translate): string {
  return to
    ? t('occupancy.days', { from: formatDate(from), to: formatDate(to) })
    : t('occupancy.daysOpen', { from: formatDate(from) })
}
