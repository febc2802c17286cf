import type { Found } from '../parse/sheet.ts'
import { column, sheetPdf } from './sheet-pdf.ts'

/** What every sheet says. */
const truth = {
  length: 14.5,
  width: 4.8,
  draft: 2.7,
  waterDepth: 3.2,
  price: 68_000,
  currency: 'EUR',
  voltage: '230 V',
}
const words = {
  en: ['Length', 'Beam', 'Max draft', 'Water depth', 'Price', 'Voltage'],
  sv: ['Längd', 'Bredd', 'Djupgående', 'Vattendjup', 'Pris', 'Spänning'],
  fi: ['Pituus', 'Leveys', 'Syväys', 'Vesisyvyys', 'Hinta', 'Jännite'],
} as const
const metric = ['14.5 m', '4,80 m', '270 cm', '3.2m', '€ 68,000', '230 V']
const imperial = ['47.572 ft', `15' 9"`, '8.858 feet', '10.5 ft', '68 000 EUR', '230 V']
const noise = ['Solvik Marina', 'Berth specification 2026', 'Tel. +46 8 123 45 67', 'Page 1 of 1']

type Make = (labels: readonly string[], values: readonly string[]) => Buffer
const written = (...lines: string[]) => sheetPdf(column([...noise, ...lines]))
const layouts: Record<string, Make> = {
  colons: (labels, values) => written(...labels.map((one, n) => `${one}: ${values[n]}`)),
  dots: (labels, values) => written(...labels.map((one, n) => `${one} ........ ${values[n]}`)),
  table: (labels, values) =>
    sheetPdf([
      ...column(noise),
      ...labels.flatMap((text, n) => [
        { x: 60, y: 600 - n * 22, text },
        { x: 300, y: 600 - n * 22, text: values[n]! },
      ]),
    ]),
  columns: (labels, values) =>
    sheetPdf([
      ...column(noise),
      ...labels.flatMap((text, n) => [
        { x: 40 + n * 90, y: 600, text },
        { x: 44 + n * 90, y: 576, text: values[n]! },
      ]),
    ]),
  below: (labels, values) => written(...labels.flatMap((one, n) => [one, values[n]!])),
  form: (labels, values) =>
    sheetPdf(column(noise), Object.fromEntries(labels.map((one, n) => [one, values[n]!]))),
}

export interface Sheet {
  name: string
  layout: string
  content: Buffer
}

/** Six layouts in three languages and both units. */
export const sheets: readonly Sheet[] = Object.entries(layouts).flatMap(([layout, make]) =>
  (Object.keys(words) as (keyof typeof words)[]).flatMap((language) =>
    [metric, imperial].map((values) => ({
      name: `${layout} ${language} ${values === metric ? 'm' : 'ft'}`,
      layout,
      content: make(words[language], values),
    })),
  ),
)

/** How much of what was read is right, how much of what stands there was read, and each that is not so in words. */
export async function judged(
  all: readonly Sheet[],
  read: (content: Buffer) => Promise<readonly Found[]>,
): Promise<{ precision: number; recall: number; said: string }> {
  const tally = { right: 0, wrong: 0, missing: 0 }
  const lines: string[] = []
  for (const { name, content } of all) {
    const fields = await read(content)
    for (const { field, value, confidence } of fields) {
      const expected = truth[field as keyof typeof truth]
      const near =
        typeof expected === 'number' ? Math.abs(Number(value) - expected) < 0.011 : value === expected
      tally[near ? 'right' : 'wrong'] += 1
      if (!near) lines.push(`${name}: ${field} ${value} (${confidence})`)
    }
    const names = fields.map(({ field }) => field as string)
    const missing = Object.keys(truth).filter((one) => !names.includes(one))
    tally.missing += missing.length
    for (const one of missing) lines.push(`${name}: no ${one}`)
  }
  return {
    precision: tally.right / (tally.right + tally.wrong),
    recall: tally.right / (tally.right + tally.missing),
    said: `${JSON.stringify(tally)}\n${lines.join('\n')}`,
  }
}
