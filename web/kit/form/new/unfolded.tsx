import { createContext, useContext, useLayoutEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'

/** What a picker gives to the form of a new record that unfolds in its place. */
export type UnfoldedProps = {
  /** What was typed where the record was looked for. */
  name: string
  onFold: () => void
  /** Also called with a record that was known before. */
  onCreated: (id: string, name: string) => void
}

export type Made = { id: string; name: string }
type Open = { element: HTMLElement; save: () => Promise<boolean> }
type Place = { add: (open: Open) => () => void }

const PlaceContext = createContext<Place | null>(null)

/** Where new records unfold inside a form, instead of a dialog of their own. */
export const Unfolding = PlaceContext

export function useUnfolds(): boolean {
  return useContext(PlaceContext) !== null
}

/**
 * The forms that are unfolded in another one. Its submit makes their records first, each of which is chosen as soon as it
 * is made: whatever is refused after that, a second submit makes no second record.
 */
export function useUnfolding(onSubmit: () => void) {
  const [open, setOpen] = useState<readonly Open[]>([])
  const [saving, setSaving] = useState(false)
  const latest = useRef<(() => void) | null>(onSubmit)
  useLayoutEffect(() => {
    latest.current = onSubmit
    return () => {
      latest.current = null
    }
  })
  const [place] = useState<Place>(() => ({
    add(one) {
      setOpen((before) => [...before, one])
      return () => setOpen((before) => before.filter((other) => other !== one))
    },
  }))

  async function makeThenSubmit() {
    setSaving(true)
    let isSaved = false
    try {
      isSaved = await saveInTurn([...open].sort(asRead))
    } finally {
      flushSync(() => setSaving(false))
    }
    if (isSaved) latest.current?.()
  }

  return {
    place,
    saving,
    any: open.length > 0,
    submit: () => (open.length === 0 ? onSubmit() : void makeThenSubmit()),
  }
}

async function saveInTurn(open: readonly Open[]): Promise<boolean> {
  for (const one of open) if (!(await one.save())) return false
  return true
}

/** As they stand on the screen; what stands inside another comes before it. */
function asRead(one: Open, other: Open): number {
  const place = one.element.compareDocumentPosition(other.element)
  if (place & Node.DOCUMENT_POSITION_CONTAINED_BY) return 1
  return place & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1
}
