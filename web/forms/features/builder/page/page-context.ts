import { createContext, useContext } from 'react'
import type { Box, Measured, TextBox } from './measure.ts'
import type { TextPlace } from './texts.ts'

type PageAccess = {
  measured: Measured
  select: (id: string | null, open?: boolean) => void
  /** Writes a text where it stands. */
  write: (place: TextPlace) => void
  /** The text that is being written. */
  writing: TextPlace | null
  textAt: (clientX: number, clientY: number, owner: string | null) => TextBox | undefined
}

export const PageContext = createContext<PageAccess | null>(null)

/** The drawn page that the marks of the canvas lie over. */
export function usePage(): PageAccess {
  const access = useContext(PageContext)
  if (!access) throw new Error('This mark lies over no page')
  return access
}

/** Where a mark lies: over its box of the page. */
export function styleOf(box: Box | undefined): Partial<Box> & { visibility?: 'hidden' } {
  return box
    ? { left: box.left, top: box.top, width: box.width, height: box.height }
    : { visibility: 'hidden' }
}
