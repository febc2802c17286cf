import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import type { Stretch } from './scale.ts'

/** What is printed while it is printed: what was in sight; null otherwise. */
export function usePrinting(inSight: () => Stretch): Stretch | null {
  const [printed, setPrinted] = useState<Stretch | null>(null)
  useEffect(() => {
    const paper = window.matchMedia('print')
    const begin = () => flushSync(() => setPrinted((before) => before ?? inSight()))
    const end = () => setPrinted(null)
    const change = ({ matches }: MediaQueryListEvent) => (matches ? begin() : end())
    window.addEventListener('beforeprint', begin)
    window.addEventListener('afterprint', end)
    paper.addEventListener('change', change)
    return () => {
      window.removeEventListener('beforeprint', begin)
      window.removeEventListener('afterprint', end)
      paper.removeEventListener('change', change)
    }
  }, [inSight])
  return printed
}
