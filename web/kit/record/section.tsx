import { ChevronDown, ChevronRight } from 'lucide-react'
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import { useSearchState } from '../list/state/list-search.ts'

type RecordSectionProps = {
  /** What an address calls it, as its `tab`: such an address opens the tab and shows this part of it. */
  name: string
  /** A heading, where what stands here has none of its own. */
  title?: string
  children: ReactNode
}

/** Parts that come into sight from the top down: what stands below one still on its way would be moved by it. */
export function InOrder({ children }: { children: ReactNode }) {
  return <div className="contents [&>:has([data-skeleton]):not([data-folded])~*]:invisible">{children}</div>
}

/** A part of a tab. */
export function RecordSection({ name, title, children }: RecordSectionProps) {
  const place = useShownPlace(name)
  return (
    <section ref={place} data-section={name} className="scroll-mt-24 border-t first:border-t-0">
      {title && <h3 className="px-5 pt-4 text-xs font-medium text-ink-faint">{title}</h3>}
      {children}
    </section>
  )
}

/** A part of a tab that is read when somebody opens it. */
export function FoldedSection({ name, title, children }: RecordSectionProps & { title: string }) {
  const [{ tab }] = useSearchState()
  const [open, setOpen] = useState(false)
  const place = useShownPlace(name)
  const isOpen = open || tab === name
  const [, change] = useSearchState()
  const Mark = isOpen ? ChevronDown : ChevronRight
  return (
    <section
      ref={place}
      data-section={name}
      data-folded=""
      className="scroll-mt-24 border-t first:border-t-0"
    >
      <h3>
        <button
          type="button"
          aria-expanded={isOpen}
          onClick={() => {
            setOpen(!isOpen)
            if (isOpen && tab === name) change({ tab: undefined }, { replace: true })
          }}
          className="flex min-h-11 w-full items-center gap-1.5 px-5 text-left text-xs font-medium text-ink-faint -outline-offset-2 hover:bg-hover hover:text-ink"
        >
          <Mark className="size-4 shrink-0" aria-hidden="true" />
          {title}
        </button>
      </h3>
      {isOpen && children}
    </section>
  )
}

/** Comes into sight where the address asks for it. */
function useShownPlace(name: string): RefObject<HTMLElement | null> {
  const [{ tab }] = useSearchState()
  const place = useRef<HTMLElement>(null)
  useEffect(() => {
    const section = place.current
    if (tab === name && section) return keepInSight(section)
  }, [tab, name])
  return place
}

const movesOfPeople = ['wheel', 'touchmove', 'pointerdown', 'keydown'] as const

/** Shows a part, again whenever what stands above it comes and pushes it down, until somebody moves the page. */
function keepInSight(section: HTMLElement): () => void {
  const parts = new ResizeObserver(() => section.scrollIntoView({ block: 'start' }))
  for (const part of section.parentElement?.children ?? []) parts.observe(part)
  const stop = () => {
    parts.disconnect()
    for (const move of movesOfPeople) removeEventListener(move, stop, true)
  }
  for (const move of movesOfPeople) addEventListener(move, stop, true)
  return stop
}
