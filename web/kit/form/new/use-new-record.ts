import { useState } from 'react'
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form'
import { useRequiredCustom } from '../../custom/required-custom.tsx'
import type { LinkedType } from '../../kinds/kinds.ts'
import { showFieldErrors } from '../form-errors.ts'

type Required = NonNullable<ReturnType<ReturnType<typeof useRequiredCustom>['read']>>

type Making<Values extends FieldValues, Body, R> = {
  /** What is sent of the values; null where they cannot be read, which is said at their fields. */
  bodyOf: (values: Values) => Body | null
  create: (body: Body & Required) => Promise<R>
  /** The fields that say what was refused of them, or what says it; it gives what is left of the problem. */
  refused: readonly Path<Values>[] | ((error: unknown) => unknown)
  nameOf: (record: R) => string
}

/**
 * A new record of a kind while it is typed, with the custom fields its port requires. `save` gives the record, and null
 * where it was refused, which is said at the field concerned or is the problem.
 */
export function useNewRecord<Values extends FieldValues, Body, R extends { id: string }>(
  form: UseFormReturn<Values>,
  type: LinkedType,
  { bodyOf, create, refused, nameOf }: Making<Values, Body, R>,
) {
  const [problem, setProblem] = useState<unknown>(null)
  const custom = useRequiredCustom(type)

  async function save(): Promise<R | null> {
    setProblem(null)
    let record: R | null = null
    await form.handleSubmit(async (values) => {
      const body = bodyOf(values)
      const required = custom.read()
      if (!body || !required) return
      try {
        record = await create({ ...body, ...required })
      } catch (error) {
        if (custom.place(error)) return
        setProblem(
          typeof refused === 'function' ? refused(error) : showFieldErrors(error, form.setError, refused),
        )
      }
    })()
    return record
  }

  return { type, form, custom, problem, busy: form.formState.isSubmitting, save, nameOf }
}
