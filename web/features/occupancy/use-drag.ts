import { type RefObject, useEffect, useRef } from 'react'
import { addDays, addMonths, monthOf } from '../../../contract/values/days.ts'
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
 * The mouse over the calendar: dragging a free stretch chooses it, dragging anything else moves the calendar along. Both
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
        free && latest.current.canReserve ? chooser(element, ghost.current, free, latest.current) : null
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

function chooser(
  element: HTMLElement,
  ghost: HTMLElement | null,
  free: HTMLElement,
  { scale, nameWidth, rowOf, onChoose }: Drag,
): Handling | null {
  const line = free.closest<HTMLElement>('[data-berth]')
  const row = rowOf(line?.dataset.berth ?? '')
  const within = row?.free.find(({ from, to }) => from <= free.dataset.from! && to > free.dataset.from!)
  if (!line || !row || !within || !ghost) return null
  const dayUnder = (event: PointerEvent) =>
    dayAt(scale, event.clientX - element.getBoundingClientRect().left + element.scrollLeft - nameWidth)
  let chosen: Stretch | null = null
  return {
    move: (event, start) => {
      const [from, to] = [dayUnder(start), dayUnder(event)].toSorted() as [string, string]
      chosen = commonOf(within, snapped(scale, { from, to: addDays(to, 1) }))
      ghost.hidden = chosen === null
      if (!chosen) return
      const x = xOf(scale, chosen.from)
      const top = line.getBoundingClientRect().top - ghost.parentElement!.getBoundingClientRect().top
      ghost.style.transform = `translate(${nameWidth + x}px, ${top}px)`
      ghost.style.width = `${xOf(scale, chosen.to) - x}px`
      ghost.style.height = `${line.offsetHeight - 4}px`
      ghost.textContent = `${formatDate(chosen.from)} – ${formatDate(chosen.to)}`
    },
    end: (done) => {
      ghost.hidden = true
      if (done && chosen) onChoose(row, chosen)
    },
  }
}

/** Whole months where a day is too narrow to be met. */
function snapped({ zoom }: Scale, { from, to }: Stretch): Stretch {
  if (zoom !== 'year') return { from, to }
  return { from: monthOf(from), to: addMonths(monthOf(addDays(to, -1)), 1) }
}
