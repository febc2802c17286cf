import { openPdf } from '../../../../platform/child/open-pdf.ts'
import { fieldsInProse } from './prose.ts'
import { type Item, lineOf, rowsOf } from './rows.ts'
import { type Found, type Labelled, labelled, readSheet } from './sheet.ts'
import { takeTables } from './tables.ts'

type Badge = 'acroform' | 'text' | 'ocr'

/** What was found in a PDF, and how; without a badge there was nothing to read. */
export interface Read {
  badge: Badge | null
  fields: (Found & { badge: Badge })[]
  /** Numbers of the pages that hold no text and no field: pictures, or empty. */
  pictures: number[]
}

const mostPages = 20

/** What a PDF says of a berth: the fields of its form first, then its text. */
export async function readDocument(content: Uint8Array): Promise<Read> {
  const document = await openPdf(content)
  const form: Labelled[] = []
  const table: Labelled[] = []
  const lines: string[] = []
  const pictures: number[] = []
  for (let number = 1; number <= Math.min(document.numPages, mostPages); number += 1) {
    const page = await document.getPage(number)
    const before = form.length + table.length + lines.length
    for (const field of (await page.getAnnotations()) as Field[]) {
      const value = typedIn(field)
      if (value) form.push({ label: spaced(field.fieldName ?? ''), value })
    }
    const { pairs, rest } = takeTables(rowsOf((await page.getTextContent()).items as Item[]))
    table.push(...pairs)
    lines.push(...rest.map(lineOf))
    if (form.length + table.length + lines.length === before) pictures.push(number)
  }
  const inForm = readSheet(form).map((one) => ({ ...one, badge: 'acroform' as const }))
  const known = new Set(inForm.map(({ field }) => field))
  const inText = readSheet([...table, ...labelled(lines), ...fieldsInProse(lines)], 0.95)
    .filter(({ field }) => !known.has(field))
    .map((one) => ({ ...one, badge: 'text' as const }))
  const badge = inForm.length > 0 ? 'acroform' : table.length + lines.length > 0 ? 'text' : null
  return { badge, fields: [...inForm, ...inText], pictures }
}

interface Field {
  fieldName?: string
  fieldType?: string
  fieldValue?: unknown
  checkBox?: boolean
  exportValue?: string
  alternativeText?: string
}

function typedIn({ fieldType, fieldValue, checkBox }: Field): string | null {
  if (checkBox) return fieldValue === 'Off' || !fieldValue ? 'no' : 'yes'
  const value = Array.isArray(fieldValue) ? fieldValue[0] : fieldValue
  return (fieldType === 'Tx' || fieldType === 'Ch') && typeof value === 'string' && value.trim() !== ''
    ? value.trim()
    : null
}

/** `berthLength_m` is `berth Length (m)`. */
function spaced(name: string): string {
  return name
    .split('.')
    .at(-1)!
    .replaceAll(/([\p{Ll}\d])(\p{Lu})/gu, '$1 $2')
    .replace(/[_-](m|ft)$/i, ' ($1)')
    .replaceAll(/[_-]+/g, ' ')
}
