import { describe, expect, it } from 'vitest'
import { has, kinds, recordTypes } from '../../contract/kinds.ts'
import { textsOfLetters } from '../../contract/mail/letter-texts.generated.ts'
import { letterNames } from '../../contract/mail/letters.generated.ts'
import { assignments, declaredNotifications } from '../../contract/notifications/declared.generated.ts'
import type { RecordKind } from '../../contract/record.ts'
import type { Field } from '../../contract/record-fields.ts'
import { textsOfNotifications } from '../../contract/texts.generated.ts'
import { clientLanguages } from '../../contract/values/languages.ts'
import { demonstrations } from '../demo/declared.generated.ts'
import { tokenReadings } from '../modules/document-templates/readings.generated.ts'
import { expenseWords } from '../modules/expenses/printing/words.ts'
import { kindOf } from '../modules/imports/kinds/kinds.ts'
import { invoiceWords } from '../modules/invoices/printing/words.ts'
import { letters } from '../modules/mail-settings/letters.generated.ts'
import { printedList } from '../modules/reports/lists.ts'
import { reportWords } from '../modules/reports/printing/words.ts'
import { certificateWords } from '../modules/signing/builtin/certificate-words.ts'
import { readingOf } from '../modules/webhooks/records.ts'
import { leftOut } from './left-out.generated.ts'

const declares: Readonly<Record<string, (type: (typeof recordTypes)[number]) => boolean>> = {
  demonstration: (type) => demonstrations.some(({ makes }) => makes.includes(type)),
  tokens: (type) => tokenReadings.some(({ source }) => source === type),
  report: (type) => (kinds[type] as Pick<RecordKind, 'report'>).report !== undefined,
  import: (type) => has(kinds[type], 'import'),
  webhooks: (type) => reads(() => readingOf(type)),
  assignment: (type) => type in assignments,
  tab: (type) =>
    Object.values<Field>(kinds[type].fields).every(({ refers }) => !refers || refers.listed === true),
}

function reads(read: () => unknown): boolean {
  try {
    read()
    return true
  } catch {
    return false
  }
}

describe('what a kind of record brings to what all share', () => {
  it.each(recordTypes)('a %s declares it, or says why it does without', (type) => {
    const reasons = leftOut.filter(({ of }) => of === type)
    const forgot = Object.entries(declares).flatMap(([seam, is]) => {
      const says = reasons.some((one) => one[seam as 'tokens'])
      if (is(type) === says) return [says ? `${seam} is declared and left out` : seam]
      return []
    })
    expect(forgot).toEqual([])
  })

  it('is read where it is declared', () => {
    for (const kind of Object.values<(typeof kinds)[keyof typeof kinds]>(kinds)) {
      if (declares.report!(kind.type)) expect(() => printedList(kind.table as 'clients')).not.toThrow()
      if (has(kind, 'import')) expect(() => kindOf(kind.table)).not.toThrow()
    }
  })

  it.each(clientLanguages)('is what people are notified of, in the bell and by mail, in %s', (language) => {
    const lacking = Object.entries(declaredNotifications).flatMap(([name, { of }]) => {
      const keys = [`${name}_one`, `${name}_other`].filter((key) => !(key in textsOfNotifications[language]))
      return keys.map((key) => `${of}: ${key}`)
    })
    expect(lacking).toEqual([])
  })

  it('is made by one demonstration each', () => {
    const types = demonstrations.flatMap(({ makes }) => makes)
    expect(types.filter((type, place) => types.indexOf(type) !== place)).toEqual([])
  })
})

describe('a letter of mail', () => {
  const declarationsOf = (name: string) => letters.filter((letter) => letter.name === name)

  it.each(letterNames)('%s is declared once, beside its texts', (name) => {
    expect(declarationsOf(name)).toHaveLength(1)
  })

  const each = clientLanguages.flatMap((language) => letterNames.map((name) => [name, language] as const))
  it.each(each)('%s has gaps in %s only for what it is written from', (name, language) => {
    const samples = declarationsOf(name).map((one) => one.sampleValues('Port', 'https://crm.example'))
    const known = new Set(['product', ...keysIn(samples)])
    expect(gapsIn(textsOfLetters[language][name]).filter((gap) => !known.has(gap))).toEqual([])
  })
})

describe('the text of a printed page', () => {
  const catalogues = { invoiceWords, expenseWords, reportWords, certificateWords }
  const texts = (value: unknown, path = ''): [string, string][] =>
    typeof value === 'string'
      ? [[path, value]]
      : Object.entries(value as object).flatMap(([key, inner]) => texts(inner, `${path}.${key}`))

  it.each(Object.entries(catalogues))('has in every language what %s has in English', (_, words) => {
    const gaps = (language: 'en' | 'sv' | 'fi') =>
      texts(words[language]).map(([path, text]) => [path, gapsIn([text]).toSorted()])
    expect(texts(words.en).length).toBeGreaterThan(10)
    expect(gaps('sv')).toEqual(gaps('en'))
    expect(gaps('fi')).toEqual(gaps('en'))
  })
})

function gapsIn(texts: object): string[] {
  return [...JSON.stringify(texts).matchAll(/\{\{(\w+)\}\}/g)].map(([, gap]) => gap!)
}

function keysIn(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, inner]) => [key, ...keysIn(inner)])
}
