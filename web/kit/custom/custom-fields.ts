import { useMemo } from 'react'
import type { Permission } from '../../../contract/permissions.ts'
import { customPrefix, filterFieldOf } from '../../../contract/records/custom-types.ts'
import type { PlainField } from '../../../contract/records/plain-fields.ts'
import { routes } from '../../../contract/routes.generated.ts'
import type { Answer } from '../server/api.ts'
import { useRead } from '../server/server-state.ts'
import { usePort } from '../server/session.tsx'
import { formatDate, formatNumber } from '../words/format.ts'
import { translate } from '../words/i18n.ts'

/** A field that the port gave a kind of record. */
export type CustomField = Answer<'customFields', 'list'>[number]
/** A field of a list, by the kind of record that declares it or as the port gave it. */
export type ListField = PlainField & { of?: string; custom?: CustomField }

const viewing = routes.customFields.list[2].split(' | ') as Permission[]
const none: readonly CustomField[] = []

/** The custom fields of every kind of record the user may view, in their order; undefined until they are here. */
export function useEveryCustomField(): readonly CustomField[] | undefined {
  const { can } = usePort()
  const enabled = viewing.some((permission) => can(permission))
  const { data } = useRead('customFields', 'list', {}, { staleTime: 300_000, enabled })
  return enabled ? data : none
}

/** The custom fields of one kind of record, in their order. */
export function useCustomFields(type: string): readonly CustomField[] {
  const all = useEveryCustomField()
  return useMemo(() => (all ?? none).filter(({ entityType }) => entityType === type), [all, type])
}

/** A custom field by the name lists and facts call it by. */
export function nameOf({ name }: CustomField): string {
  return customPrefix + name
}

export function asListField(field: CustomField): ListField {
  return {
    ...filterFieldOf(field),
    place: 'everywhere',
    written: true,
    nullable: !field.required,
    custom: field,
  }
}

/** A value of a custom field in words; empty for none. */
export function customText(field: CustomField, value: unknown): string {
  if (value === null || value === undefined) return ''
  if (Array.isArray(value)) return value.map((one) => customText(field, one)).join(', ')
  switch (field.type) {
    case 'number':
      return formatNumber(Number(value), 6)
    case 'date':
      return formatDate(String(value))
    case 'boolean':
      return translate(value === true || value === 'true' ? 'value.yes' : 'value.no')
    default:
      return field.options.find((option) => option.value === value)?.label ?? String(value)
  }
}

/** Says a field of an entry of the history by the custom fields of the port; undefined for any other field. */
export type CustomWords = (
  entityType: string,
  field: string,
) => { label: string; text: (value: unknown) => string } | undefined

export function useCustomWords(): CustomWords {
  const all = useEveryCustomField()
  return useMemo(() => {
    const known = new Map((all ?? none).map((field) => [`${field.entityType} ${nameOf(field)}`, field]))
    return (entityType, name) => {
      const field = known.get(`${entityType} ${name}`)
      return field && { label: field.label, text: (value) => customText(field, value) }
    }
  }, [all])
}
