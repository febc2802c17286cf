import { createContext, type ReactNode, Suspense, useCallback, useContext, useEffect, useState } from 'react'
import { lazyPart } from '../../lib/lazy-part.ts'
import type { Choices, ClashingField } from './clash.ts'

// Seldom asked: it comes after the shell, before anybody needs it.
const ConflictDialog = lazyPart(() => import('./conflict-dialog.tsx'), 'ConflictDialog')

type Ask = (fields: readonly ClashingField[]) => Promise<Choices | null>

const ConflictContext = createContext<Ask | null>(null)

/** Shows both versions when two people changed the same fields, and lets the person choose field by field. */
export function ConflictProvider({ children }: { children: ReactNode }) {
  const [asked, setAsked] = useState<{
    fields: readonly ClashingField[]
    answer: (choices: Choices | null) => void
  } | null>(null)

  const ask = useCallback<Ask>((fields) => new Promise((answer) => setAsked({ fields, answer })), [])

  useEffect(() => {
    const wait = setTimeout(() => void ConflictDialog.preload?.(), 4000)
    return () => clearTimeout(wait)
  }, [])

  return (
    <ConflictContext value={ask}>
      {children}
      {asked && (
        <Suspense>
          <ConflictDialog
            fields={asked.fields}
            onAnswer={(choices) => {
              setAsked(null)
              asked.answer(choices)
            }}
          />
        </Suspense>
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
