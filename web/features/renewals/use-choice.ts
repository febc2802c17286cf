import { useCallback, useMemo, useState } from 'react'
import { isChoosable, type Renewal } from './vocabulary.ts'

export type Choice = ReturnType<typeof useChoice>

/** The chosen cards, as far as they stand on the board, and why the last act could not be done with some. */
export function useChoice(rows: readonly Renewal[]) {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set())
  const [failures, setFailures] = useState<ReadonlyMap<string, string>>(new Map())
  const [anchor, setAnchor] = useState<string | null>(null)
  const chosen = useMemo(() => rows.filter((row) => ids.has(row.id) && isChoosable(row.state)), [rows, ids])

  const set = useCallback((some: readonly string[], on: boolean) => {
    setIds((before) => {
      const next = new Set(before)
      for (const id of some) {
        if (on) next.add(id)
        else next.delete(id)
      }
      return next
    })
  }, [])

  /** Chooses a card or not; with `through` all from the one before to it as well. */
  const toggle = useCallback(
    (column: readonly Renewal[], id: string, through: boolean) => {
      const [from, to] = [anchor, id].map((one) => column.findIndex((row) => row.id === one))
      const span =
        through && from !== undefined && from >= 0 ? [from, to!].toSorted((a, b) => a - b) : [to!, to!]
      const some = column.slice(span[0], span[1]! + 1).map((row) => row.id)
      set(some, through || !ids.has(id))
      setAnchor(id)
    },
    [anchor, ids, set],
  )

  const clear = useCallback(() => {
    setIds(new Set())
    setFailures(new Map())
  }, [])

  /** What an act came to: what was done is no longer chosen, the others stay with their reasons. */
  const settle = useCallback(
    (done: readonly string[], refused: ReadonlyMap<string, string>) => {
      set(done, false)
      setFailures(refused)
    },
    [set],
  )
  return { chosen, has: (id: string) => ids.has(id), set, toggle, clear, settle, failures }
}
