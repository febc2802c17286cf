import { useEffect, useState } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import type { Acknowledged } from '../../../../contract/berths/doubts.ts'
import { hasCode } from '../../../kit/server/api-error.ts'
import { useTranslation } from '../../../kit/words/i18n.ts'

/** What is to be acknowledged so that a berth is given away, or money of its deal is taken, after all; null where it was refused for another reason. */
export function doubtsOf(error: unknown): Acknowledged | null {
  if (!hasCode(error, 'BERTH_UNCONFIRMED') && !hasCode(error, 'COMPETING_DEALS')) return null
  return Object.fromEntries(error.details.map(({ path }) => [path, true]))
}

/**
 * The problem of a form that gives a berth away, or takes money of its deal. What speaks against the berth is asked once, of what was typed: whoever sends
 * that again knows of it.
 */
export function useDoubts<V extends FieldValues>(form: UseFormReturn<V>) {
  const { t } = useTranslation()
  const [problem, setProblem] = useState<unknown>(null)
  const [known, setKnown] = useState<Acknowledged>({})
  useEffect(() => {
    const { unsubscribe } = form.watch(() => {
      setProblem(null)
      setKnown({})
    })
    return unsubscribe
  }, [form])
  return {
    problem,
    /** What the body says beside what was typed. */
    known,
    clear: () => setProblem(null),
    refuse(error: unknown) {
      setProblem(error)
      setKnown((before) => ({ ...before, ...doubtsOf(error) }))
    },
    /** What the button says: the usual, or that it is known. */
    act: (usual: string) => (doubtsOf(problem) ? t('errors.ask.goOn') : usual),
  }
}
