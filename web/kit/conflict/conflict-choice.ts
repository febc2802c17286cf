import { createContext, useContext } from 'react'
import type { Choices, ClashingField } from './clash.ts'

export type Ask = (fields: readonly ClashingField[]) => Promise<Choices | null>

export const ConflictContext = createContext<Ask | null>(null)

/** Asks which version of each field to keep; null when the person turns back. */
export function useConflictChoice(): Ask {
  const ask = useContext(ConflictContext)
  if (!ask) throw new Error('There is no ConflictProvider around this component')
  return ask
}
