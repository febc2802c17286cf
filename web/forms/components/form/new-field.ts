import type { Field } from '../../../../contract/forms/definition.ts'
import type { FieldType } from '../../../../contract/forms/vocabulary.ts'
import { keyFrom, newId } from './keys.ts'

/** A field of a kind with what it needs to be answered at once. */
export function newField(
  type: FieldType,
  label: string,
  optionLabels: readonly string[],
  taken: readonly string[],
): Field {
  const field: Field = {
    id: newId(),
    key: keyFrom(label, type, taken),
    type,
    label,
    required: type === 'consent',
    width: 'full',
  }
  switch (type) {
    case 'choice':
    case 'multiple_choice':
    case 'dropdown':
      return {
        ...field,
        options: optionLabels.map((each) => ({ value: keyFrom(each, 'choice', []), label: each })),
      }
    case 'rating':
      return { ...field, scale: 5 }
    case 'file':
      return { ...field, accept: ['image', 'pdf'], maxFiles: 1, maxSize: 10 }
    default:
      return field
  }
}
