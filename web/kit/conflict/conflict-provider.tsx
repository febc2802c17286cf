import { type ReactNode, useCallback, useEffect, useState } from 'react'
import { fetchAhead, lazyPart } from '../screen/lazy-part.ts'
import { Part } from '../screen/part.tsx'
import type { Choices, ClashingField } from './clash.ts'
import { type Ask, ConflictContext } from './conflict-choice.ts'

// Seldom asked: it comes after the shell, before anybody needs it.
const ConflictDialog = lazyPart(() => import('./conflict-dialog.tsx'), 'ConflictDialog')

/** Shows both versions when two people changed the same fields, and lets the person choose field by field. */
export function ConflictProvider({ children }: { children: ReactNode }) {
  const [asked, setAsked] = useState<{
    fields: readonly ClashingField[]
    answer: (choices: Choices | null) => void
  } | null>(null)

  const ask = useCallback<Ask>((fields) => new Promise((answer) => setAsked({ fields, answer })), [])

  useEffect(() => {
    const wait = setTimeout(() => fetchAhead(ConflictDialog), 4000)
    return () => clearTimeout(wait)
  }, [])

  function answer(choices: Choices | null) {
    setAsked(null)
    asked?.answer(choices)
  }

  return (
    <ConflictContext value={ask}>
      {children}
      {asked && (
        <Part onClose={() => answer(null)}>
          <ConflictDialog fields={asked.fields} onAnswer={answer} />
        </Part>
      )}
    </ConflictContext>
  )
}
