import { type RefObject, useEffect, useRef } from 'react'
import { addDays, addMonths, earlierOf, laterOf, monthOf } from '../../../contract/values/days.ts'
import {
  type Drag,
  dayUnder,
  follow,
  type Handling,
  type Marks,
  mover,
  scrollAlong,
} from './drag-handling.ts'
import { hideLabel, showLabel } from './drag-label.ts'
import { lockedBar, stayMover } from './drag-stay.ts'
import { type BerthRow, spanKey } from './rows.ts'
import { commonOf, type Scale, type Stretch, xOf } from './scale.ts'

/**
 * The mouse over the calendar: dragging a free stretch chooses it, at the edge further than is in sight, dragging the bar of a reservation or one of its ends
 * moves it, dragging anything else moves the calendar along. All write to the page and not to the state of components, so that every frame is drawn. A finger
 * scrolls as everywhere.
 */
export function useDrag(
  scroller: RefObject<HTMLElement | null>,
  ghost: RefObject<HTMLElement | null>,
  label: RefObject<HTMLElement | null>,
  drag: Drag,
): void {
  const latest = useRef(drag)
  useEffect(() => {
    latest.current = drag
  })
  useEffect(() => {
    const element = scroller.current
    if (!element) return
    const begin = (event: PointerEvent) => {
      if (event.pointerType !== 'mouse' || event.button !== 0 || !ghost.current || !label.current) return
      const marks = { ghost: ghost.current, label: label.current }
      const target = event.target as Element
      const free = target.closest<HTMLElement>('.occupancy-free')
      const bar = target.closest<HTMLElement>('.occupancy-bar')
      const handling =
        bar !== null
          ? barHandling(element, marks, bar, event, latest)
          : free && latest.current.canReserve
            ? chooser(element, marks, free, event, latest)
            : null
      follow(event, element, handling ?? mover(element))
    }
    element.addEventListener('pointerdown', begin)
    return () => element.removeEventListener('pointerdown', begin)
  }, [scroller, ghost, label])
}

function barHandling(
  element: HTMLElement,
  marks: Marks,
  bar: HTMLElement,
  start: PointerEvent,
  latest: RefObject<Drag>,
): Handling | null {
  const row = latest.current.rowOf(bar.closest<HTMLElement>('[data-berth]')?.dataset.berth ?? '')
  const span = row?.spans.find((one) => spanKey(one) === bar.dataset.span)
  if (!row || !span) return null
  if (!latest.current.canMove(span)) return lockedBar(element, marks, span, latest)
  return stayMover(element, marks, { row, span }, start, latest)
}

function chooser(
  element: HTMLElement,
  { ghost, label }: Marks,
  free: HTMLElement,
  start: PointerEvent,
  latest: RefObject<Drag>,
): Handling | null {
  const { scale, nameWidth } = latest.current
  const line = free.closest<HTMLElement>('[data-berth]')
  const berthId = line?.dataset.berth ?? ''
  let within = stretchAt(latest.current.rowOf(berthId), free.dataset.from!)
  if (!line || !within) return null
  const dayAtMouse = (x: number) => dayUnder(element, scale, nameWidth, x)
  // The calendar may lie elsewhere by the time the drag ends.
  const first = dayAtMouse(start.clientX)
  let chosen: Stretch | null = null
  const choose = (x: number, y: number) => {
    within = grown(within!, latest.current.rowOf(berthId))
    const [from, to] = [first, dayAtMouse(x)].toSorted() as [string, string]
    chosen = commonOf(within, snapped(scale, { from, to: addDays(to, 1) }))
    ghost.hidden = chosen === null
    if (!chosen) return hideLabel(label)
    const left = xOf(scale, chosen.from)
    const top = line.getBoundingClientRect().top - ghost.parentElement!.getBoundingClientRect().top
    ghost.style.transform = `translate(${nameWidth + left}px, ${top}px)`
    ghost.style.width = `${xOf(scale, chosen.to) - left}px`
    ghost.style.height = `${line.offsetHeight - 4}px`
    const row = latest.current.rowOf(berthId)
    if (row) showLabel(label, latest.current.words.reserve(row, chosen), { x, y })
  }
  const along = scrollAlong(element, { nameWidth, onScroll: choose })
  return {
    move: (event) => {
      choose(event.clientX, event.clientY)
      along.follow(event.clientX, event.clientY)
    },
    end: (done) => {
      along.stop()
      ghost.hidden = true
      hideLabel(label)
      const row = latest.current.rowOf(berthId)
      if (done && chosen && row) latest.current.onChoose(row, chosen)
    },
  }
}

function stretchAt(row: BerthRow | undefined, day: string): Stretch | undefined {
  return row?.free.find(({ from, to }) => from <= day && to > day)
}

/** A free stretch with what was read of it since: each window that is read shows a part of it. */
function grown(stretch: Stretch, row: BerthRow | undefined): Stretch {
  const more = row?.free.find(({ from, to }) => from <= stretch.to && to >= stretch.from)
  return more ? { from: earlierOf(stretch.from, more.from), to: laterOf(stretch.to, more.to) } : stretch
}

/** Whole months where a day is too narrow to be met. */
function snapped({ zoom }: Scale, { from, to }: Stretch): Stretch {
  if (zoom !== 'year') return { from, to }
  return { from: monthOf(from), to: addMonths(monthOf(addDays(to, -1)), 1) }
}
