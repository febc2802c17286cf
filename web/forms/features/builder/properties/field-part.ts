import type { Field as FormField } from '../../../../../contract/forms/definition.ts'

export type FieldPart = {
  field: FormField
  change: (changes: Partial<FormField>) => void
  problem: (property: string) => string | undefined
}
