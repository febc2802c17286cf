import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react'
import { fetchAhead, lazyPart } from '../screen/lazy-part.ts'
import { Part } from '../screen/part.tsx'
import type { Choices, ClashingField } from './clash.ts'
import { type Ask, ConflictContext } from './conflict-choice.ts'

// Seldom asked: it comes after the shell, before anybody needs it.
const ConflictDialog = lazyPart(() => import('./conflict-dialog.tsx'), 'ConflictDialog')

type Question = {
  number: number
  fields: readonly ClashingField[]
  answer: (choices: Choices | null) => void
}

/**
 * Shows both versions when two people changed the same fields, and lets the person choose field by field. What is asked while
 * another question stands waits for its turn: a save that nobody answers would never end.
 */
export function ConflictProvider({ children }: { children: ReactNode }) {
  const [questions, setQuestions] = useState<readonly Question[]>([])
  const lastNumber = useRef(0)
  const question = questions[0]

  const ask = useCallback<Ask>(
    (fields) =>
      new Promise((answer) => {
        const number = ++lastNumber.current
        setQuestions((before) => [...before, { number, fields, answer }])
      }),
    [],
  )

  useEffect(() => {
    const wait = setTimeout(() => fetchAhead(ConflictDialog), 4000)
    return () => clearTimeout(wait)
  }, [])

  function answer(choices: Choices | null) {
    setQuestions((before) => before.filter((one) => one !== question))
    question?.answer(choices)
  }

  return (
    <ConflictContext value={ask}>
      {children}
      {question && (
        <Part onClose={() => answer(null)}>
          <ConflictDialog key={question.number} fields={question.fields} onAnswer={answer} />
        </Part>
      )}
    </ConflictContext>
  )
}
