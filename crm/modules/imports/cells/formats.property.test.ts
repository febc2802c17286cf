import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { ImportTable } from '../file/table.ts'
import { field } from './field.ts'
import { layoutOf, RowReader } from './row-reader.ts'

const port = { currency: 'EUR', country: 'SE', timezone: 'Europe/Stockholm' }
const locales = ['en-US', 'en-GB', 'de', 'fr', 'sv', 'fi'] as const
const fields = [
  field('price', 'Price', 'money', ''),
  field('day', 'Day', 'date', ''),
  field('length', 'Length', 'length', ''),
]

function readersOf(header: string, key: string, cells: readonly string[]) {
  const table: ImportTable = {
    kind: 'csv',
    headers: [header],
    rows: cells.map((cell, at) => ({ line: at + 2, cells: [cell] })),
  }
  const layout = layoutOf(table, { columns: { [header]: key } }, fields, port)
  return table.rows.map((row) => new RowReader(layout, row))
}

it('an amount of any locale is read right or not at all', () => {
  const amounts = fc.array(fc.integer({ min: 0, max: 99_999_999 }), { minLength: 1, maxLength: 8 })
  fc.assert(
    fc.property(fc.constantFrom(...locales), amounts, fc.constantFrom(0, 2), (locale, cents, digits) => {
      const format = new Intl.NumberFormat(locale, {
        minimumFractionDigits: digits,
        maximumFractionDigits: digits,
      })
      const values = cents.map((cent) => (digits === 0 ? Math.floor(cent / 100) : cent / 100))
      const readers = readersOf(
        'Price',
        'price',
        values.map((value) => format.format(value)),
      )
      for (const [at, reader] of readers.entries()) {
        const read = reader.money('price', null, 'EUR')
        if (read) expect(Number(read.amount)).toBe(values[at])
        else expect(reader.problems).toHaveLength(1)
      }
    }),
    { numRuns: 400 },
  )
})

it('a date of any locale is read right or not at all', () => {
  const days = fc.array(fc.integer({ min: 0, max: 20_000 }), { minLength: 1, maxLength: 8 })
  const styles = fc.constantFrom('short', 'medium', 'long')
  fc.assert(
    fc.property(fc.constantFrom(...locales), days, styles, (locale, numbers, dateStyle) => {
      const format = new Intl.DateTimeFormat(locale, { dateStyle: dateStyle as 'short', timeZone: 'UTC' })
      const moments = numbers.map((day) => Date.UTC(1985, 0, 1) + day * 86_400_000)
      const readers = readersOf(
        'Day',
        'day',
        moments.map((moment) => format.format(moment)),
      )
      const thisCentury = new Date().getUTCFullYear() + 10
      for (const [at, reader] of readers.entries()) {
        const day = new Date(moments[at]!).toISOString().slice(0, 10)
        // Two figures of a year say which one only within a century.
        if (Number(day.slice(0, 4)) > thisCentury) continue
        const read = reader.date('day')
        if (read) expect(read).toBe(day)
        else expect(reader.problems.length + reader.gaps.length).toBe(1)
      }
    }),
    { numRuns: 400 },
  )
})

it('a size of any locale and unit is read right or not at all', () => {
  const units = { m: 1, cm: 100, mm: 1000, ft: 1 / 0.3048 } as const
  const sizes = fc.array(fc.integer({ min: 200, max: 30_000 }), { minLength: 1, maxLength: 8 })
  fc.assert(
    fc.property(
      fc.constantFrom(...locales),
      sizes,
      fc.constantFrom('m', 'cm', 'mm', 'ft'),
      fc.boolean(),
      (locale, millimetres, unit, inHeading) => {
        const format = new Intl.NumberFormat(locale, { maximumFractionDigits: unit === 'mm' ? 0 : 2 })
        const texts = millimetres.map((mm) => format.format((mm / 1000) * units[unit as 'm']))
        const readers = inHeading
          ? readersOf(`Length (${unit})`, 'length', texts)
          : readersOf(
              'Length',
              'length',
              texts.map((text) => `${text} ${unit}`),
            )
        for (const [at, reader] of readers.entries()) {
          const read = reader.dimension('length')
          if (read) expect(Math.abs(read.m - millimetres[at]! / 1000)).toBeLessThan(0.01)
          else expect(reader.problems).toHaveLength(1)
        }
      },
    ),
    { numRuns: 400 },
  )
})
