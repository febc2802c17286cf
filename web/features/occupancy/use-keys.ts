import { type KeyboardEvent, useState } from 'react'
import { laterOf } from '../../../contract/values/days.ts'
import { type BerthRow, type Piece, pieceOn, piecesOf } from './rows.ts'
import type { Scale, Stretch } from './scale.ts'

/** The cell that the keys lead to, and the one from which on Shift chooses. */
export type Cursor = { row: BerthRow; piece: Piece; anchor: Piece | null }

type Keys = {
  rows: readonly BerthRow[]
  window: Stretch
  scale: Scale
  today: string
  /** The first berth and the first day in sight. */
  corner: () => { row: BerthRow | undefined; day: string }
  reveal: (cursor: Cursor) => void
  onEnter: (cursor: Cursor) => void
}

const leaps: Readonly<Record<string, number>> = { ArrowUp: -1, ArrowDown: 1, PageUp: -10, PageDown: 10 }

/** The keyboard of the calendar: arrows go through stays and free cells, Shift chooses several, Enter opens. */
export function useKeys({ rows, window, scale, today, corner, reveal, onEnter }: Keys) {
  const [place, setPlace] = useState<{
    berthId: string
    key: string
    day: string
    anchor: Piece | null
  } | null>(null)
  const cursor = place && currentOf()

  function currentOf(): Cursor | null {
    const row = rows.find(({ berthId }) => berthId === place!.berthId)
    const pieces = row ? piecesOf(row, window, scale) : []
    const piece = pieces.find(({ key }) => key === place!.key) ?? pieceOn(pieces, place!.day)
    return row && piece ? { row, piece, anchor: place!.anchor } : null
  }

  function go(
    row: BerthRow | undefined,
    piece: Piece | undefined,
    anchor: Piece | null = null,
    day = piece?.from,
  ): void {
    if (!row || !piece) return
    setPlace({ berthId: row.berthId, key: piece.key, day: day ?? piece.from, anchor })
    reveal({ row, piece, anchor })
  }

  function enter(): void {
    const { row, day } = corner()
    if (!cursor && row) go(row, pieceOn(piecesOf(row, window, scale), day), null, day)
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (event.altKey || event.ctrlKey || event.metaKey) return
    const act = cursor ? actOf(cursor, event) : event.key.startsWith('Arrow') && enter
    if (!act) return
    event.preventDefault()
    act()
  }

  function actOf(at: Cursor, { key, shiftKey }: KeyboardEvent): (() => void) | null {
    const { row, piece, anchor } = at
    const pieces = piecesOf(row, window, scale)
    if (key in leaps) return () => leap(at, leaps[key]!)
    if (key === 'ArrowLeft' || key === 'ArrowRight') {
      const on = key === 'ArrowRight'
      if (shiftKey && !piece.span) return () => choose(at, on)
      return () => go(row, pieces[pieces.findIndex((one) => one.key === piece.key) + (on ? 1 : -1)])
    }
    if (key === 'Home') return () => go(row, pieceOn(pieces, today))
    if (key === 'Enter' || key === ' ') return () => onEnter(at)
    return key === 'Escape' && anchor ? () => go(row, piece) : null
  }

  function leap({ row }: Cursor, by: number): void {
    const at = Math.min(rows.length - 1, Math.max(0, rows.indexOf(row) + by))
    // The day stays, whatever lies on the way; out of sight it is the first one in sight.
    const day = laterOf(place!.day, corner().day)
    const next = rows[at]!
    go(next, pieceOn(piecesOf(next, window, scale), day), null, day)
  }

  /** Takes the free cell beside it too, where it is the next day. */
  function choose({ row, piece, anchor }: Cursor, on: boolean): void {
    const next = piecesOf(row, window, scale).find(
      (one) => !one.span && (on ? one.from === piece.to : one.to === piece.from),
    )
    go(row, next, anchor ?? piece)
  }

  return { cursor, onKeyDown, onFocus: enter, go }
}

/** The days from the anchor to the cursor. */
export function chosenOf({ piece, anchor }: Cursor): Stretch | null {
  if (!anchor || piece.span) return null
  const [first, last] = anchor.from < piece.from ? [anchor, piece] : [piece, anchor]
  return { from: first.from, to: last.to! }
}
