import { type RefObject, useEffect, useRef } from 'react'

let target: { id: string; until: number } | null = null
const waitsMs = 15_000

/** Has the heading of a record take the focus when it is shown, which it is soon or not at all. */
export function focusHeadingOf(id: string): void {
  target = { id, until: performance.now() + waitsMs }
}

/** The heading of a record, which takes the focus where that is wanted. */
export function useHeadingFocus(id: string): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (target?.id !== id) return
    if (performance.now() < target.until) heading.current?.focus({ preventScroll: true })
    target = null
  }, [id])
  return heading
}
