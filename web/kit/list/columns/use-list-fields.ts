import { useMemo } from 'react'
import { customFieldName } from '../../../../contract/records/custom-types.ts'
import { problemIn, readFilter, writeFilter } from '../../../../contract/records/filter.ts'
import {
  asListField,
  customText,
  type ListField,
  nameOf,
  useCustomFields,
} from '../../custom/custom-fields.ts'
import type { LinkedType } from '../../kinds/kinds.ts'
import { fieldName, type NameOf, valueText } from '../../words/values.ts'
import { listFields } from './list-column.ts'

export type ListFields = Readonly<Record<string, ListField>>

/** The fields of a kind of record by their names, those of the port after the declared ones. */
export function useListFields(type: LinkedType): ListFields {
  const custom = useCustomFields(type)
  return useMemo(
    () => ({
      ...declaredFields(type),
      ...Object.fromEntries(custom.map((field) => [nameOf(field), asListField(field)])),
    }),
    [type, custom],
  )
}

/** The declared fields of a kind of record, each with the kind that says its name and its words. */
export function declaredFields(type: LinkedType): ListFields {
  return Object.fromEntries(
    Object.entries(listFields(type)).map(([name, field]) => [name, { ...field, of: type }]),
  )
}

/** Whether a field has the id of a record or some, which says nothing to people. */
export function isId(name: string, kind: ListField['kind']): boolean {
  return kind === 'text' && /Ids?$/.test(name)
}

/** The name of a field of a list as people read it. */
export function labelOf(fields: ListFields, name: string): string {
  const field = fields[name]
  return field?.custom?.label ?? fieldName(name, field?.of)
}

/** A value of a field of a list in words. */
export function textOf(field: ListField | undefined, name: string, value: unknown, whose?: NameOf): string {
  return field?.custom
    ? customText(field.custom, value)
    : valueText(value, name, { type: field?.of, nameOf: whose })
}

/**
 * The filter without the conditions on fields that the port has no more, or has otherwise by now: a view or an address
 * may still name them. Everything else goes as it is, and what is wrong with it is for the server to say.
 */
export function fittingFilter(text: string | undefined, fields: ListFields): string | undefined {
  if (!text?.includes('custom.')) return text
  const read = readFilter(text, fields, customFieldName)
  if ('problem' in read) return text
  const fits = read.filter.map((group) =>
    group.filter((one) => !customFieldName.test(one.field) || problemIn([one], fields) === null),
  )
  return writeFilter(fits.filter((group) => group.length > 0)) || undefined
}

/** The sort, unless it names a field that the port has no more. */
export function fittingSort(sort: string | undefined, fields: ListFields): string | undefined {
  const name = sort?.replace(/^-/, '')
  return name && customFieldName.test(name) && !Object.hasOwn(fields, name) ? undefined : sort
}
