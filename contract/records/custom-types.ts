import type { FilterField } from './filter.ts'

// Without schemas, so that the browser reads custom fields by the same rules.

export const customTypes = ['text', 'number', 'date', 'boolean', 'select', 'multiselect', 'url'] as const
export type CustomType = (typeof customTypes)[number]

export const mostCustomFields = 50
export const mostCustomOptions = 200
export const longestCustomText = 2000

/** One choice of a select: `value` is what is stored, `label` what people read. */
export interface CustomOption {
  readonly value: string
  readonly label: string
}

/** A custom field as far as its values depend on it. */
export interface CustomDefinition {
  readonly name: string
  readonly label: string
  readonly type: CustomType
  readonly options: readonly CustomOption[]
  readonly required: boolean
}

/** Before the name of a custom field wherever fields of a list are named: `custom.winterStorage`. */
export const customPrefix = 'custom.'

/** The shape of such a name, whether a port has the field or not. */
export const customFieldName = /^custom\.[A-Za-z][A-Za-z0-9_]{0,39}$/

/** What a filter sees of a custom field. */
export function filterFieldOf({ type, options }: Pick<CustomDefinition, 'type' | 'options'>): FilterField {
  switch (type) {
    case 'number':
      return { kind: 'number' }
    case 'date':
      return { kind: 'day' }
    case 'boolean':
      return { kind: 'yesNo' }
    case 'select':
    case 'multiselect':
      return { kind: 'choice', choices: options.map(({ value }) => value) }
    case 'text':
    case 'url':
      return { kind: 'text' }
  }
}
