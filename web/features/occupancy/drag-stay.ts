import type { RefObject } from 'react'
import { daysBetween } from '../../../contract/values/days.ts'
import { type Drag, dayUnder, type Handling, type Marks, scrollAlong } from './drag-handling.ts'
import { hideLabel, showLabel } from './drag-label.ts'
import type { BerthRow, Span } from './rows.ts'
import { xOf } from './scale.ts'
import { gripAt, isElsewhere, isTaken, placeAfter, rowAt, type StayMove } from './stay-move.ts'

/** Drags a stay to other days and another berth, or one of its ends to another day. */
export function stayMover(
  element: HTMLElement,
  { ghost, label }: Marks,
  { row, span }: { row: BerthRow; span: Span },
  start: PointerEvent,
  latest: RefObject<Drag>,
): Handling {
  const { scale, nameWidth, headHeight } = latest.current
  const content = ghost.parentElement!
  const xUnder = (x: number) => x - content.getBoundingClientRect().left - nameWidth
  const first = dayUnder(element, scale, nameWidth, start.clientX)
  const grip = gripAt(scale, span, xUnder(start.clientX))
  let to = row
  let move: StayMove = { span, from: row, to, place: placeAfter(span, grip, 0, row.berthId), grip }
  const drag = (x: number, y: number) => {
    const { lines, words } = latest.current
    if (grip === 'stay') to = rowAt(lines, y - content.getBoundingClientRect().top) ?? to
    const days = daysBetween(first, dayUnder(element, scale, nameWidth, x))
    move = { span, from: row, to, place: placeAfter(span, grip, days, to.berthId), grip }
    const line = lines.find((one) => one.row?.berthId === to.berthId)
    const { from, to: end } = move.place
    ghost.hidden = line === undefined
    ghost.style.transform = `translate(${nameWidth + xOf(scale, from)}px, ${line?.top ?? 0}px)`
    ghost.style.width = `${xOf(scale, end ?? scale.end) - xOf(scale, from)}px`
    ghost.style.height = `${(line?.height ?? 0) - 4}px`
    ghost.toggleAttribute('data-taken', isTaken(move))
    element.dataset.drag = grip
    showLabel(label, words.move(move), { x, y })
  }
  const along = scrollAlong(element, {
    nameWidth,
    ...(grip === 'stay' ? { headHeight } : {}),
    onScroll: drag,
  })
  return {
    move: (event) => {
      drag(event.clientX, event.clientY)
      along.follow(event.clientX, event.clientY)
    },
    end: (done) => {
      along.stop()
      ghost.hidden = true
      ghost.removeAttribute('data-taken')
      delete element.dataset.drag
      hideLabel(label)
      if (done && isElsewhere(move)) latest.current.onMove(move)
    },
  }
}

/** A stay that is not moved here: says so. */
export function lockedBar(
  element: HTMLElement,
  { label }: Marks,
  span: Span,
  latest: RefObject<Drag>,
): Handling {
  return {
    move: ({ clientX: x, clientY: y }) => {
      element.dataset.drag = 'none'
      showLabel(label, latest.current.words.locked(span), { x, y })
    },
    end: () => {
      delete element.dataset.drag
      hideLabel(label)
    },
  }
}
