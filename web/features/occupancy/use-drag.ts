import { type RefObject, useEffect, useRef } from 'react'
import { addDays, addMonths, earlierOf, laterOf, monthOf } from '../../../contract/values/days.ts'
import { formatDate } from '../../lib/words/format.ts'
import type { BerthRow } from './rows.ts'
import { commonOf, dayAt, type Scale, type Stretch, xOf } from './scale.ts'

type Drag = {
  scale: Scale
  nameWidth: number
  canReserve: boolean
  rowOf: (berthId: string) => BerthRow | undefined
  onChoose: (row: BerthRow, stretch: Stretch) => void
}

const threshold = 4

/**
 * The mouse over the calendar: dragging a free stretch chooses it, at the edge further than is in sight, dragging anything else moves the calendar along. Both
 * write to the page and not to the state of components, so that every frame is drawn. A finger scrolls as everywhere.
 */
export function useDrag(
  scroller: RefObject<HTMLElement | null>,
  ghost: RefObject<HTMLElement | null>,
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
      if (event.pointerType !== 'mouse' || event.button !== 0) return
      const free = (event.target as Element).closest<HTMLElement>('.occupancy-free')
      const choice =
        free && latest.current.canReserve ? chooser(element, ghost.current, free, event, latest) : null
      follow(event, element, choice ?? mover(element))
    }
    element.addEventListener('pointerdown', begin)
    return () => element.removeEventListener('pointerdown', begin)
  }, [scroller, ghost])
}

type Handling = { move: (event: PointerEvent, start: PointerEvent) => void; end: (done: boolean) => void }

function follow(start: PointerEvent, element: HTMLElement, { move, end }: Handling): void {
  let moved = false
  const moving = (event: PointerEvent) => {
    moved ||= Math.hypot(event.clientX - start.clientX, event.clientY - start.clientY) > threshold
    if (moved) move(event, start)
  }
  const stop = (event: Event) => {
    window.removeEventListener('pointermove', moving)
    window.removeEventListener('pointerup', stop)
    window.removeEventListener('pointercancel', stop)
    // What was dragged is not clicked too.
    if (moved) element.addEventListener('click', swallow, { capture: true, once: true })
    setTimeout(() => element.removeEventListener('click', swallow, { capture: true }))
    end(moved && event.type === 'pointerup')
  }
  window.addEventListener('pointermove', moving)
  window.addEventListener('pointerup', stop)
  window.addEventListener('pointercancel', stop)
}

function swallow(event: Event): void {
  event.preventDefault()
  event.stopPropagation()
}

function mover(element: HTMLElement): Handling {
  const { scrollLeft, scrollTop } = element
  return {
    move: (event, start) => {
      element.scrollLeft = scrollLeft + start.clientX - event.clientX
      element.scrollTop = scrollTop + start.clientY - event.clientY
    },
    end: () => {},
  }
}

/** Pixels from an edge within which a drag moves the calendar along, and how many it moves in a second. */
const edge = 48
const speed = 600

function chooser(
  element: HTMLElement,
  ghost: HTMLElement | null,
  free: HTMLElement,
  start: PointerEvent,
  latest: RefObject<Drag>,
): Handling | null {
  const { scale, nameWidth } = latest.current
  const line = free.closest<HTMLElement>('[data-berth]')
  const berthId = line?.dataset.berth ?? ''
  let within = stretchAt(latest.current.rowOf(berthId), free.dataset.from!)
  if (!line || !within || !ghost) return null
  const dayUnder = (x: number) => {
    const { left, width } = element.getBoundingClientRect()
    const inside = Math.min(Math.max(x - left, nameWidth), width - 1)
    return dayAt(scale, inside + element.scrollLeft - nameWidth)
  }
  // The calendar may lie elsewhere by the time the drag ends.
  const first = dayUnder(start.clientX)
  let chosen: Stretch | null = null
  const choose = (x: number) => {
    within = grown(within!, latest.current.rowOf(berthId))
    const [from, to] = [first, dayUnder(x)].toSorted() as [string, string]
    chosen = commonOf(within, snapped(scale, { from, to: addDays(to, 1) }))
    ghost.hidden = chosen === null
    if (!chosen) return
    const left = xOf(scale, chosen.from)
    const top = line.getBoundingClientRect().top - ghost.parentElement!.getBoundingClientRect().top
    ghost.style.transform = `translate(${nameWidth + left}px, ${top}px)`
    ghost.style.width = `${xOf(scale, chosen.to) - left}px`
    ghost.style.height = `${line.offsetHeight - 4}px`
    ghost.textContent = `${formatDate(chosen.from)} – ${formatDate(chosen.to)}`
  }
  const along = scrollAlong(element, nameWidth, choose)
  return {
    move: (event) => {
      choose(event.clientX)
      along.follow(event.clientX)
    },
    end: (done) => {
      along.stop()
      ghost.hidden = true
      const row = latest.current.rowOf(berthId)
      if (done && chosen && row) latest.current.onChoose(row, chosen)
    },
  }
}

/** Moves the calendar along at one speed while the mouse is at its left or right edge, up to its ends. */
function scrollAlong(element: HTMLElement, nameWidth: number, onScrolled: (x: number) => void) {
  let [x, frame, before] = [0, 0, 0]
  const directionAt = () => {
    const { left, right } = element.getBoundingClientRect()
    if (x > right - edge) return 1
    return x < left + nameWidth + edge ? -1 : 0
  }
  const step = (now: number) => {
    frame = 0
    const direction = directionAt()
    if (direction === 0) return
    // A frame that came late moves it no further than one that came in time.
    const { scrollLeft } = element
    element.scrollLeft += direction * Math.max(1, (speed * Math.min(now - before, 50)) / 1000)
    before = now
    if (element.scrollLeft === scrollLeft) return
    onScrolled(x)
    frame = requestAnimationFrame(step)
  }
  return {
    follow(to: number) {
      x = to
      if (frame !== 0 || directionAt() === 0) return
      before = performance.now()
      frame = requestAnimationFrame(step)
    },
    stop: () => cancelAnimationFrame(frame),
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
