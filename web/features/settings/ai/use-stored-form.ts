import { useEffect, useState } from 'react'
import { type DefaultValues, type FieldValues, type UseFormReturn, useForm } from 'react-hook-form'
import { useKeptFromReload } from '../../../kit/form/unsaved-work.ts'

/**
 * A form over something stored with a version. `base` is what was typed over: a colleague's change comes into a form in which
 * nothing is typed, and is no ground to overwrite it from another.
 */
export function useStoredForm<Stored extends { version: number }, Typed extends FieldValues>(
  stored: Stored,
  typedFrom: (stored: Stored) => Typed,
): { form: UseFormReturn<Typed>; base: Stored; show: (next: Stored) => void } {
  const [base, setBase] = useState(stored)
  const form = useForm<Typed>({ defaultValues: typedFrom(stored) as DefaultValues<Typed> })
  const { isDirty } = form.formState
  useKeptFromReload(isDirty)
  const show = (next: Stored) => {
    setBase(next)
    form.reset(typedFrom(next))
  }
  useEffect(() => {
    if (!isDirty && stored.version > base.version) show(stored)
  })
  return { form, base, show }
}
