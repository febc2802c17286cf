import type { FieldValues, UseFormReturn } from 'react-hook-form'

/** A form as a group of fields takes it, which asks for those alone: it has them, whatever it has beside them. */
export function formPart<Part extends FieldValues, V extends Part>(
  form: UseFormReturn<V>,
): UseFormReturn<Part> {
  return form as unknown as UseFormReturn<Part>
}
