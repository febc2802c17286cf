import { useEffect, useState } from 'react'
import { type DefaultValues, type FieldValues, type Path, type PathValue, useForm } from 'react-hook-form'
import { useConflictChoice } from '../conflict/conflict-choice.ts'
import { type Saving, saveTyped } from '../conflict/save-typed.ts'

/**
 * A form over a record that others change too. It follows the record until something is typed; what is typed is held against the
 * record as it was then, and what is typed while it is saved stays.
 */
export function useRecordForm<R extends { version: number }, V extends FieldValues>(
  record: R,
  saving: Saving<R, V>,
  isNewer = (read: R, base: R) => read.version > base.version,
) {
  const ask = useConflictChoice()
  const [base, setBase] = useState(record)
  const form = useForm<V>({ defaultValues: saving.valuesOf(record) as DefaultValues<V> })
  const { isDirty, isSubmitting } = form.formState

  function stand(on: R, typed: V) {
    const now = form.getValues()
    setBase(on)
    form.reset(saving.valuesOf(on))
    for (const name of Object.keys(typed) as Path<V>[])
      if (JSON.stringify(now[name]) !== JSON.stringify(typed[name]))
        form.setValue(name, now[name] as PathValue<V, Path<V>>, { shouldDirty: true })
  }

  const follows = !isDirty && !isSubmitting && isNewer(record, base)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the form follows when the record or the typing changes
  useEffect(() => {
    if (follows) stand(record, form.getValues())
  }, [record, follows])

  /** Null for whoever turned back from a question. Throws ApiError. */
  async function save(typed: V): Promise<R | null> {
    const saved = await saveTyped(base, typed, saving, ask)
    if (saved) stand(saved, typed)
    return saved
  }

  return {
    form,
    save,
    /** What was typed over. */
    base,
    /** Shows a record in place of what is typed. */
    show: (next: R) => stand(next, form.getValues()),
  }
}
