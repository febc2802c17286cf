import { createContext, type ReactNode, useCallback, useContext, useState } from 'react'
import type { Choices, ClashingField } from './clash.ts'
import { ConflictDialog } from './conflict-dialog.tsx'

type Ask = (fields: readonly ClashingField[]) => Promise<Choices | null>

const ConflictContext = createContext<Ask | null>(null)

/** Shows both versions when two people changed the same fields, and lets the person choose field by field. */
export function ConflictProvider({ children }: { children: ReactNode }) {
  const [asked, setAsked] = useState<{
    fields: readonly ClashingField[]
    answer: (choices: Choices | null) => void
  } | null>(null)

  const ask = useCallback<Ask>((fields) => new Promise((answer) => setAsked({ fields, answer })), [])

  return (
    <ConflictContext value={ask}>
      {children}
      {asked && (
        <ConflictDialog
          fields={asked.fields}
          onAnswer={(choices) => {
            setAsked(null)
            asked.answer(choices)
          }}
        />
      )}
    </ConflictContext>
  )
}

/** Asks which version of each field to keep; null when the person turns back. */
export function useConflictChoice(): Ask {
  const ask = useContext(ConflictContext)
  if (!ask) throw new Error('There is no ConflictProvider around this component')
  return ask
}
