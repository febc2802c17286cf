import type { z } from 'zod'
import { money } from '../../contract/money-fields.ts'

/** Part of a value, as deep as it goes. */
export type Lean<T> = T extends readonly (infer One)[]
  ? readonly Lean<One>[]
  : T extends object
    ? { readonly [Name in keyof T]?: Lean<T[Name]> }
    : T

/**
 * The least value a schema takes, around what is given of it: null where that is allowed, no items, the first of several choices.
 * Throws what is wrong with the given part.
 */
export function fillIn(schema: z.ZodType, value: unknown, place = ''): unknown {
  const { def } = schema._zod as unknown as { def: Def }
  switch (def.type) {
    case 'object':
      return Object.fromEntries(fieldsOf(def, value, place))
    case 'array':
      return ((value as unknown[]) ?? []).map((one, at) => fillIn(def.element!, one, `${place}[${at}]`))
    case 'nullable':
      return value === undefined || value === null ? null : fillIn(def.innerType!, value, place)
    case 'optional':
    case 'default':
    case 'nonoptional':
      return value === undefined && def.type !== 'nonoptional'
        ? undefined
        : fillIn(def.innerType!, value, place)
    case 'enum':
      return checked(schema, value ?? Object.values(def.entries!)[0], place)
    case 'literal':
      return checked(schema, value ?? def.values![0], place)
    case 'record':
      return value ?? {}
    default:
      return value === undefined ? leastOf(schema, place) : checked(schema, value, place)
  }
}

interface Def {
  type: string
  shape?: Record<string, z.ZodType>
  element?: z.ZodType
  innerType?: z.ZodType
  entries?: Record<string, unknown>
  values?: unknown[]
}

function fieldsOf({ shape }: Def, value: unknown, place: string): [string, unknown][] {
  const part = (value ?? {}) as Record<string, unknown>
  const unknown = Object.keys(part).filter((name) => !(name in shape!))
  if (unknown.length > 0) throw new Error(`${place} has no ${unknown.join(', ')}`)
  return Object.entries(shape!).map(([name, schema]) => [
    name,
    fillIn(schema, part[name], `${place}.${name}`),
  ])
}

const someId = '01900000-0000-7000-8000-000000000000'
const candidates = [
  '',
  someId,
  '2027-01-01T09:00:00.000Z',
  '2027-01-01',
  '0.00',
  'EUR',
  'a',
  0,
  1,
  false,
  null,
  [],
]

function leastOf(schema: z.ZodType, place: string): unknown {
  // Any text would do for its schema; a client reckons with it.
  if (schema === money) return '0'
  const found = candidates.find((one) => schema.safeParse(one).success)
  if (found === undefined) throw new Error(`${place} has to be given`)
  return found
}

function checked(schema: z.ZodType, value: unknown, place: string): unknown {
  const read = schema.safeParse(value)
  if (!read.success) throw new Error(`${place}: ${read.error.issues[0]?.message}`)
  return value
}
