import { useState } from 'react'
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form'
import { useRequiredCustom } from '../custom/required-custom.tsx'
import { showFieldErrors } from './form-errors.ts'

type Required = NonNullable<ReturnType<ReturnType<typeof useRequiredCustom>['read']>>

type Saving<Values extends FieldValues, Body, Made> = {
  /** What is sent of the values; null where they cannot be read, which is said at their fields. */
  bodyOf: (values: Values) => Body | null
  create: (body: Body & Required) => Promise<Made>
  /** The fields that say what was refused of them, or what says it; it gives what is left of the problem. */
  refused: readonly Path<Values>[] | ((error: unknown) => unknown)
}

/**
 * How a new record of a type is saved from a form, with the custom fields its port requires. `save` gives the record, and
 * null where it was refused, which is said at the field concerned or is the problem.
 */
export function useSaveNew<Values extends FieldValues>(form: UseFormReturn<Values>, type: string) {
  const [problem, setProblem] = useState<unknown>(null)
  const custom = useRequiredCustom(type)

  async function save<Body, Made>(saving: Saving<Values, Body, Made>): Promise<Made | null> {
    const { bodyOf, create, refused } = saving
    setProblem(null)
    let record: Made | null = null
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

  return { custom, problem, save }
}
