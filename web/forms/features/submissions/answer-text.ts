import { countryName, formatDate, formatNumber } from '../../../lib/words/format.ts'
import type { FieldColumn } from './filters.tsx'

export type FileLink = { name: string; url: string | null }

type Words = { yes: string; no: string }
type Asked = Pick<FieldColumn, 'type'> & { options?: FieldColumn['options'] | undefined }

/** An answer as one line of text; empty when there is none. */
export function answerText(field: Asked, value: unknown, words: Words): string {
  if (value === null || value === undefined || value === '') return ''
  if (field.type === 'file')
    return filesOf(value)
      .map((file) => file.name)
      .join(', ')
  if (Array.isArray(value)) return value.map((one) => optionText(field, one)).join(', ')
  if (typeof value === 'boolean') return value ? words.yes : words.no
  if (typeof value === 'number') return formatNumber(value, 6)
  if (field.type === 'date' && /^\d{4}-\d\d-\d\d$/.test(String(value))) return formatDate(String(value))
  if (field.type === 'country' && /^[A-Z]{2}$/.test(String(value))) return countryName(String(value))
  return optionText(field, value)
}

/** The files of an answer: links, or objects that carry a name and a link. */
export function filesOf(value: unknown): readonly FileLink[] {
  const list = Array.isArray(value) ? value : [value]
  return list.flatMap((one) => {
    if (typeof one === 'string') return [{ name: lastPart(one), url: one }]
    if (typeof one !== 'object' || one === null) return []
    const { name, url } = one as { name?: unknown; url?: unknown }
    const link = typeof url === 'string' ? url : null
    return [{ name: typeof name === 'string' ? name : lastPart(link ?? ''), url: link }]
  })
}

function optionText(field: Asked, value: unknown): string {
  const text = typeof value === 'object' ? JSON.stringify(value) : String(value)
  return field.options?.find((option) => option.value === text)?.label ?? text
}

function lastPart(url: string): string {
  return decodeURIComponent(url.split('?')[0]?.split('/').at(-1) ?? url)
}
