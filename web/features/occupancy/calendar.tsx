// biome-ignore-all lint/a11y/useSemanticElements: a table cannot be drawn in parts along both axes
// biome-ignore-all lint/a11y/useFocusableInteractive: the grid has the focus and names the active cell
import './occupancy.css'
import { useVirtualizer } from '@tanstack/react-virtual'
import {
  type MouseEvent,
  type RefObject,
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
} from 'react'
import { scaled } from '../../../ui/text-scale.ts'
import { useOpenRecord } from '../../kit/record/links/records.tsx'
import { useLengthUnit } from '../../kit/screen/preferences.ts'
import { useMedia } from '../../kit/screen/use-media.ts'
import { useTranslation } from '../../kit/words/i18n.ts'
import { lengthText } from '../../kit/words/sizes.ts'
import { BerthLine, cellId, type Mark } from './berth-line.tsx'
import { CalendarHead, CalendarLines, headHeight } from './calendar-head.tsx'
import { dragWords } from './drag-words.ts'
import { type BerthRow, dockHeight, docksOf, freeKey, offerFrom, type Span, spanKey } from './rows.ts'
import { dayAt, type Scale, type Stretch, tileOf, tileAt as tileOfScale, xOf } from './scale.ts'
import type { StayMove } from './stay-move.ts'
import { useDrag } from './use-drag.ts'
import { type Cursor, chosenOf, useKeys } from './use-keys.ts'

type CalendarProps = {
  scroller: RefObject<HTMLDivElement | null>
  rows: readonly BerthRow[]
  scale: Scale
  /** What was read. */
  window: Stretch
  today: string
  /** The first day in sight as it is opened. */
  start: string
  /** The berth it is opened at. */
  berthId: string | undefined
  canReserve: boolean
  canMove: (span: Span) => boolean
  onMove: (move: StayMove) => void
  /** Asks for what can be done with a stay, at a point of the window. */
  onMenu: (span: Span, at: { x: number; y: number }) => void
  onSeen: (stretch: Stretch) => void
  onSettle: (firstDay: string) => void
  onReserve: (row: BerthRow, days: { startDate: string; endDate?: string }) => void
}

/** Milliseconds after which somebody has come to rest. */
const rest = 300

/** Berths down, months across; only what is in sight is drawn. */
export function Calendar(props: CalendarProps) {
  const { scroller, rows, scale, window, today, canReserve, canMove, onReserve, onMove, onMenu } = props
  const { t } = useTranslation()
  const openRecord = useOpenRecord()
  const wide = useMedia('(min-width: 640px)')
  const coarse = useMedia('(pointer: coarse)')
  const nameWidth = scaled(wide ? 148 : 76)
  const ghost = useRef<HTMLDivElement>(null)
  const label = useRef<HTMLDivElement>(null)
  const docks = useMemo(() => docksOf(rows, scaled(coarse ? 44 : 32)), [rows, coarse])
  const view = useView(props, docks, nameWidth)
  const { lines, down, drawn, seen } = view
  const byId = useMemo(() => new Map(rows.map((row) => [row.berthId, row])), [rows])

  const keys = useKeys({
    rows,
    window,
    scale,
    today,
    corner: () => ({
      row: seen.find((line) => line.row)?.row ?? rows[0],
      day: dayAt(scale, scroller.current?.scrollLeft ?? 0),
    }),
    reveal: (cursor) => {
      down.scrollToIndex(
        lines.findIndex(({ row }) => row?.berthId === cursor.row.berthId),
        { align: 'auto' },
      )
      if (scroller.current) revealAcross(scroller.current, scale, nameWidth, cursor)
    },
    onEnter: ({ row, piece, anchor }) => {
      if (piece.span) return piece.span.id ? openRecord(piece.span.kind, piece.span.id) : undefined
      const chosen = chosenOf({ row, piece, anchor })
      if (canReserve)
        onReserve(
          row,
          chosen ? { startDate: chosen.from, endDate: chosen.to } : offerFrom(row, piece.from, window),
        )
    },
  })
  const { cursor } = keys
  useDrag(scroller, ghost, label, {
    ...{ scale, nameWidth, headHeight, lines, canReserve, canMove, onMove },
    words: dragWords(t),
    rowOf: (id) => byId.get(id),
    onChoose: (row, { from, to }) => onReserve(row, { startDate: from, endDate: to }),
  })
  const reserveAt = (event: MouseEvent) => {
    const cell = (event.target as Element).closest<HTMLElement>('.occupancy-free')
    const row = byId.get(cell?.closest<HTMLElement>('[data-berth]')?.dataset.berth ?? '')
    const from = cell?.dataset.from
    if (!cell || !row || !from || !canReserve) return
    keys.go(row, { key: freeKey(from), from, to: cell.dataset.to!, span: null })
    onReserve(row, offerFrom(row, from, window))
  }
  const menuAt = (event: MouseEvent) => {
    const found = barOf(event, byId, event.target === scroller.current ? cursor : null)
    if (!found) return
    event.preventDefault()
    onMenu(found.span, found.at)
  }
  const head = { scale, drawn, nameWidth, today }
  return (
    <div
      ref={scroller}
      role="grid"
      tabIndex={0}
      aria-label={t('occupancy.title')}
      aria-rowcount={lines.length + 1}
      aria-activedescendant={cursor ? cellId(cursor.row.berthId, cursor.piece.key) : undefined}
      className="occupancy min-h-0 flex-1"
      onKeyDown={keys.onKeyDown}
      onFocus={(event) => event.target === event.currentTarget && keys.onFocus()}
      onClick={reserveAt}
      onContextMenu={menuAt}
    >
      <div role="presentation" className="relative" style={{ width: nameWidth + xOf(scale, scale.end) }}>
        <CalendarHead {...head} />
        <div
          role="presentation"
          className="relative"
          style={{ height: lines.at(-1)!.top + lines.at(-1)!.height }}
        >
          <CalendarLines {...head} />
          <Berths {...{ props, view, docks, nameWidth, cursor }} />
          <div ref={ghost} hidden aria-hidden="true" className="occupancy-chosen occupancy-ghost" />
          <div ref={label} hidden aria-hidden="true" className="occupancy-label" />
        </div>
      </div>
    </div>
  )
}

/** The stay of which a menu is asked for, and where it opens; the menu key is pressed on the grid and means its cursor. */
function barOf(
  { target, clientX, clientY }: MouseEvent,
  byId: ReadonlyMap<string, BerthRow>,
  cursor: Cursor | null,
) {
  if (cursor) {
    const { row, piece } = cursor
    const box = document.getElementById(cellId(row.berthId, piece.key))?.getBoundingClientRect()
    return piece.span?.id && box
      ? { span: piece.span, at: { x: Math.max(box.left, 0), y: box.bottom } }
      : null
  }
  const bar = (target as Element).closest<HTMLElement>('.occupancy-bar')
  const row = byId.get(bar?.closest<HTMLElement>('[data-berth]')?.dataset.berth ?? '')
  const span = row?.spans.find((one) => spanKey(one) === bar!.dataset.span)
  return span?.id ? { span, at: { x: clientX, y: clientY } } : null
}

type BerthsProps = {
  props: CalendarProps
  view: ReturnType<typeof useView>
  docks: ReturnType<typeof docksOf>
  nameWidth: number
  cursor: Cursor | null
}

/** The docks in sight, each with its heading that stays, and those of their berths that are in sight. */
function Berths({ props, view, docks, nameWidth, cursor }: BerthsProps) {
  const { t } = useTranslation()
  const [unit] = useLengthUnit()
  const { scale, berthId, canReserve, canMove } = props
  const { lines, tiles, seen } = view
  const visible = new Set(seen.map(({ dock }) => dock))
  const inSight = new Set(seen)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same cell is the same mark
  const mark = useMemo<Mark | null>(
    () => cursor && { key: cursor.piece.key, chosen: chosenOf(cursor) },
    [cursor?.piece.key, cursor?.anchor, cursor?.row],
  )
  return docks
    .filter(({ name }) => visible.has(name))
    .map((dock) => (
      <div
        key={dock.name}
        role="rowgroup"
        aria-label={t('occupancy.dock', { dock: dock.name })}
        className="absolute inset-x-0"
        style={{ top: dock.top, height: dock.height }}
      >
        <div
          role="row"
          aria-rowindex={lines.indexOf(dock.lines[0]!) + 2}
          className="sticky z-20 border-b bg-canvas"
          style={{ top: headHeight, height: dockHeight }}
        >
          <div role="rowheader" className="sticky left-0 w-fit px-2 pt-1 text-xs font-semibold sm:px-3">
            {t('occupancy.dock', { dock: dock.name })}
          </div>
        </div>
        {dock.lines.map(
          (line, index) =>
            line.row &&
            inSight.has(line) && (
              <BerthLine
                key={line.row.berthId}
                row={line.row}
                height={line.height}
                {...{ scale, tiles, nameWidth, canReserve, canMove }}
                top={line.top - dock.top}
                index={lines.indexOf(dock.lines[0]!) + index + 2}
                size={lengthText(line.row.lengthM, unit)}
                mark={cursor?.row === line.row ? mark : null}
                sought={line.row.berthId === berthId}
              />
            ),
        )}
      </div>
    ))
}

/** What is in sight of both axes, and where it begins. */
function useView(
  { scroller, scale, start, berthId, onSeen, onSettle }: CalendarProps,
  docks: ReturnType<typeof docksOf>,
  nameWidth: number,
) {
  const lines = useMemo(() => docks.flatMap((dock) => dock.lines), [docks])
  const tileAt = useCallback((index: number) => tileOfScale(scale, index), [scale])
  const left = useRef(start)
  const down = useVirtualizer({
    count: lines.length,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => lines[index]!.height,
    overscan: 8,
    paddingStart: headHeight,
    scrollPaddingStart: headHeight + dockHeight,
  })
  const across = useVirtualizer({
    horizontal: true,
    count: scale.tiles,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => {
      const { from, to } = tileAt(index)
      return xOf(scale, to) - xOf(scale, from)
    },
    overscan: 1,
    paddingStart: nameWidth,
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: other lines make the known sizes wrong
  useEffect(() => down.measure(), [down, lines])
  useLayoutEffect(() => {
    across.measure()
    if (scroller.current) scroller.current.scrollLeft = xOf(scale, left.current)
  }, [across, scale, scroller])
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is gone to once, when it is opened there
  useEffect(() => {
    const at = lines.findIndex(({ row }) => row && row.berthId === berthId)
    if (at >= 0) down.scrollToIndex(at, { align: 'center' })
  }, [berthId])
  useEffect(() => {
    const element = scroller.current
    if (!element) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const follow = () => {
      // On paper it has no width.
      if (element.clientWidth === 0) return
      left.current = dayAt(scale, element.scrollLeft)
      clearTimeout(timer)
      timer = setTimeout(() => onSettle(left.current), rest)
    }
    element.addEventListener('scroll', follow, { passive: true })
    return () => {
      clearTimeout(timer)
      element.removeEventListener('scroll', follow)
    }
  }, [scroller, scale, onSettle])
  const items = across.getVirtualItems()
  const first = items[0]?.index ?? tileOf(scale, start)
  const last = items.at(-1)?.index ?? first
  const tiles = useMemo(
    () => Array.from({ length: last - first + 1 }, (_, at) => tileAt(first + at)),
    [tileAt, first, last],
  )
  const drawn = useMemo(() => ({ from: tiles[0]!.from, to: tiles.at(-1)!.to }), [tiles])
  useEffect(() => onSeen(drawn), [onSeen, drawn])
  const visibleLines = down.getVirtualItems().flatMap(({ index }) => lines[index] ?? [])
  return { lines, down, tiles, drawn, seen: visibleLines }
}

/** Moves the calendar along until the cell is in sight. */
function revealAcross(element: HTMLElement, scale: Scale, nameWidth: number, { piece }: Cursor): void {
  const width = element.clientWidth - nameWidth
  const begin = xOf(scale, piece.from)
  const end = piece.to === null ? Number.POSITIVE_INFINITY : xOf(scale, piece.to)
  const { scrollLeft } = element
  const [shownLeft, shownRight] = [scrollLeft, scrollLeft + width]
  const margin = 8
  if (piece.span ? end < shownLeft + margin : begin < shownLeft) element.scrollLeft = begin - margin
  else if (piece.span ? begin > shownRight - margin : end > shownRight)
    element.scrollLeft = Math.min(begin - margin, end - width + margin)
}
