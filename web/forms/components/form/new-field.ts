import type { Field, GroupedField } from '../../../../contract/forms/definition.ts'
import type { FieldType } from '../../../../contract/forms/vocabulary.ts'
import { keyFrom, newId } from './keys.ts'

type Option = NonNullable<Field['options']>[number]

/** A field of a kind with what it needs to be answered at once. */
export function newField(
  type: FieldType,
  label: string,
  optionLabels: readonly string[],
  taken: readonly string[],
  textLabel: string,
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
    case 'ranking':
      return { ...field, options: optionsOf(optionLabels) }
    case 'matrix':
      return { ...field, rows: optionsOf(optionLabels), options: optionsOf(optionLabels) }
    case 'scale':
      return { ...field, min: 0, max: 10 }
    case 'group': {
      const first = newGroupedField('short_text', textLabel, [])
      return { ...field, fields: [first], minItems: 1, maxItems: 5 }
    }
    case 'calculated':
      return { ...field, formula: '', decimals: 2 }
    case 'rating':
      return { ...field, scale: 5 }
    case 'file':
      return { ...field, accept: ['image', 'pdf'], maxFiles: 1, maxSize: 10 }
    default:
      return field
  }
}

/** A field of a repeated group. */
export function newGroupedField(
  type: GroupedField['type'],
  label: string,
  taken: readonly string[],
  optionLabels: readonly string[] = [],
): GroupedField {
  const field: GroupedField = {
    id: newId(),
    key: keyFrom(label, type, taken),
    type,
    label,
    required: false,
    width: 'full',
  }
  return type === 'choice' || type === 'dropdown' ? { ...field, options: optionsOf(optionLabels) } : field
}

function optionsOf(labels: readonly string[]): Option[] {
  return labels.map((label) => ({ value: keyFrom(label, 'choice', []), label }))
}
