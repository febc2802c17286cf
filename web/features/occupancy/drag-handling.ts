import type { BerthRow, Line, Span } from './rows.ts'
import { dayAt, type Scale, type Stretch } from './scale.ts'
import type { StayMove } from './stay-move.ts'

export type Drag = {
  scale: Scale
  nameWidth: number
  headHeight: number
  lines: readonly Line[]
  canReserve: boolean
  canMove: (span: Span) => boolean
  rowOf: (berthId: string) => BerthRow | undefined
  /** What the label says beside the mouse: the days first, then what happens. */
  words: {
    reserve: (row: BerthRow, days: Stretch) => string
    move: (move: StayMove) => string
    locked: (span: Span) => string
  }
  onChoose: (row: BerthRow, stretch: Stretch) => void
  onMove: (move: StayMove) => void
}

/** What is drawn while the mouse drags: where it will lie, and what is said of it. */
export type Marks = { ghost: HTMLElement; label: HTMLElement }

/** What a drag does: at each step of the mouse, and at its end, which is done or given up. */
export type Handling = {
  move: (event: PointerEvent, start: PointerEvent) => void
  end: (done: boolean) => void
}

const threshold = 4

/** Follows the mouse until it is let go; Escape gives the drag up. */
export function follow(start: PointerEvent, element: HTMLElement, { move, end }: Handling): void {
  let [moved, over] = [false, false]
  const moving = (event: PointerEvent) => {
    if (over) return
    moved ||= Math.hypot(event.clientX - start.clientX, event.clientY - start.clientY) > threshold
    if (moved) move(event, start)
  }
  const finish = (done: boolean) => {
    if (!over) end(done)
    over = true
  }
  const giveUp = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !moved) return
    event.preventDefault()
    event.stopPropagation()
    finish(false)
  }
  const stop = (event: Event) => {
    window.removeEventListener('pointermove', moving)
    window.removeEventListener('pointerup', stop)
    window.removeEventListener('pointercancel', stop)
    window.removeEventListener('keydown', giveUp, { capture: true })
    // What was dragged is not clicked too.
    if (moved) element.addEventListener('click', swallow, { capture: true, once: true })
    setTimeout(() => element.removeEventListener('click', swallow, { capture: true }))
    finish(moved && event.type === 'pointerup')
  }
  window.addEventListener('pointermove', moving)
  window.addEventListener('pointerup', stop)
  window.addEventListener('pointercancel', stop)
  window.addEventListener('keydown', giveUp, { capture: true })
}

function swallow(event: Event): void {
  event.preventDefault()
  event.stopPropagation()
}

/** Moves the calendar along. */
export function mover(element: HTMLElement): Handling {
  const { scrollLeft, scrollTop } = element
  return {
    move: (event, start) => {
      element.scrollLeft = scrollLeft + start.clientX - event.clientX
      element.scrollTop = scrollTop + start.clientY - event.clientY
    },
    end: () => {},
  }
}

/** The day under the mouse, of those in sight. */
export function dayUnder(element: HTMLElement, scale: Scale, nameWidth: number, x: number): string {
  const { left, width } = element.getBoundingClientRect()
  const inside = Math.min(Math.max(x - left, nameWidth), width - 1)
  return dayAt(scale, inside + element.scrollLeft - nameWidth)
}

/** Pixels from an edge within which a drag moves the calendar along, and how many it moves in a second. */
const edge = 48
const speed = 600

type Along = {
  nameWidth: number
  /** Pixels at the top that stay where they are; without them it moves to the sides alone. */
  headHeight?: number
  onScroll: (x: number, y: number) => void
}

/** Moves the calendar along at one speed while the mouse is at its edge, up to its ends. */
export function scrollAlong(element: HTMLElement, { nameWidth, headHeight, onScroll }: Along) {
  let [x, y, frame, before] = [0, 0, 0, 0]
  const directions = () => {
    const { left, right, top, bottom } = element.getBoundingClientRect()
    const across = x > right - edge ? 1 : x < left + nameWidth + edge ? -1 : 0
    if (headHeight === undefined) return [across, 0] as const
    return [across, y > bottom - edge ? 1 : y < top + headHeight + edge ? -1 : 0] as const
  }
  const step = (now: number) => {
    frame = 0
    const [across, down] = directions()
    if (across === 0 && down === 0) return
    // A frame that came late moves it no further than one that came in time.
    const { scrollLeft, scrollTop } = element
    const far = Math.max(1, (speed * Math.min(now - before, 50)) / 1000)
    element.scrollLeft += across * far
    element.scrollTop += down * far
    before = now
    if (element.scrollLeft === scrollLeft && element.scrollTop === scrollTop) return
    onScroll(x, y)
    frame = requestAnimationFrame(step)
  }
  return {
    follow(toX: number, toY: number) {
      ;[x, y] = [toX, toY]
      if (frame !== 0 || directions().every((direction) => direction === 0)) return
      before = performance.now()
      frame = requestAnimationFrame(step)
    },
    stop: () => cancelAnimationFrame(frame),
  }
}
