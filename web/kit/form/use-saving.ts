import { useState } from 'react'
import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form'
import { showFieldErrors } from './form-errors.ts'

/** Where the problem of a form is, for one that asks about it before it is sent again. */
type ProblemPlace = { problem: unknown; clear: () => void; refuse: (error: unknown) => void }

/**
 * How a form is saved, as the frame around its fields takes it. What was refused of `fields` is said at them; the rest, or
 * what `act` throws by itself, is the problem of the form.
 */
export function useSaving<V extends FieldValues>(
  form: UseFormReturn<V>,
  fields: readonly FieldPath<V>[],
  act: (values: V) => Promise<unknown>,
  elsewhere?: ProblemPlace,
) {
  const [problem, setProblem] = useState<unknown>(null)
  const here: ProblemPlace = { problem, clear: () => setProblem(null), refuse: setProblem }
  const place = elsewhere ?? here
  const submit = form.handleSubmit(async (values) => {
    place.clear()
    try {
      await act(values)
    } catch (error) {
      place.refuse(showFieldErrors(error, form.setError, fields))
    }
  })
  return { busy: form.formState.isSubmitting, problem: place.problem, onSubmit: () => void submit() }
}
