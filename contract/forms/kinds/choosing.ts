import type { Field } from '../definition.ts'
import { partsOf } from './address.ts'
import { type Kind, lineOf, partOf } from './kind.ts'

/** A mark between two ends: a whole number. */
export const scale: Kind = {
  parts: () => [],
  join: (field, part) => part(field.key),
  read(_field, raw) {
    const one: unknown = Array.isArray(raw) ? raw[0] : raw
    if (typeof one === 'number') return one
    const text = lineOf(one)
    if (text === '') return null
    return /^-?\d{1,6}$/.test(text) ? Number(text) : text
  },
  problem({ min = 0, max = 10 }, answer) {
    const fits = Number.isInteger(answer) && Number(answer) >= min && Number(answer) <= max
    return fits ? null : { text: 'scale', values: { least: min, most: max } }
  },
}

/** Options in an order, the first one the best: their values. Each control holds the place of its option, from 1. */
export const ranking: Kind = {
  parts: valuesOf,
  join: (field, part) =>
    Object.fromEntries(valuesOf(field).map((value) => [value, part(`${field.key}.${value}`)])),
  read(field, raw) {
    if (Array.isArray(raw)) {
      const list = raw.filter((one) => typeof one === 'string')
      return list.length > 0 ? list : null
    }
    const placed = valuesOf(field).flatMap((value) => {
      const text = lineOf(partOf(raw, value))
      return /^\d{1,3}$/.test(text) ? [{ value, place: Number(text) }] : []
    })
    if (placed.length === 0) return null
    const places = new Set(placed.map(({ place }) => place))
    const order = placed.sort((one, other) => one.place - other.place).map(({ value }) => value)
    // Two on one place are no order: what is said twice is found fault with.
    return places.size === placed.length ? order : [...order, order[0]!]
  },
  problem(field, answer) {
    const order = Array.isArray(answer) ? (answer as string[]) : []
    const options = valuesOf(field)
    if (order.some((value) => !options.includes(value))) return { text: 'options' }
    if (new Set(order).size < order.length) return { text: 'rankTwice' }
    return order.length < options.length ? { text: 'rankAll' } : null
  },
}

/** One column chosen in each row: the values of columns by those of rows. */
export const matrix: Kind = {
  parts: rowsOf,
  join: (field, part) => Object.fromEntries(rowsOf(field).map((row) => [row, part(`${field.key}.${row}`)])),
  read(field, raw) {
    const chosen = rowsOf(field).flatMap((row): [string, string][] => {
      const value = lineOf(partOf(raw, row))
      return value === '' ? [] : [[row, value]]
    })
    return chosen.length > 0 ? Object.fromEntries(chosen) : null
  },
  problem(field, answer) {
    const chosen = partsOf(answer)
    const columns = valuesOf(field)
    for (const row of rowsOf(field)) {
      if (!Object.hasOwn(chosen, row)) {
        if (field.required) return { text: 'matrixAll', part: row }
      } else if (!columns.includes(String(chosen[row]))) return { text: 'option', part: row }
    }
    return null
  },
}

function valuesOf({ options = [] }: Pick<Field, 'options'>): string[] {
  return options.map(({ value }) => value)
}

function rowsOf({ rows = [] }: Pick<Field, 'rows'>): string[] {
  return rows.map(({ value }) => value)
}
