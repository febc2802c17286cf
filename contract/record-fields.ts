import { z } from 'zod'
import {
  countryIso,
  id,
  isoDate,
  lengthUnit,
  optionalText,
  subdivisionIso,
  text,
  timestamp,
  timezone as timezoneName,
} from './fields.ts'
import { money, moneyInput } from './money-fields.ts'
import { measure } from './values/dimension-fields.ts'
import { longestVocabularyValue, type VocabularyKey, vocabularyValues } from './vocabularies/lists.ts'

/** What a value is: how it is compared, shown and written in a table for people. */
export type FieldKind =
  | 'text'
  | 'number'
  | 'money'
  | 'choice'
  | 'country'
  | 'subdivision'
  | 'timezone'
  | 'day'
  | 'moment'
  | 'yesNo'
  | 'person'
  /** The unit a dimension was typed in: part of another value. */
  | 'unit'

/** Where a field is read: in lists and records, in lists alone, or in a record alone. */
export type Place = 'everywhere' | 'list' | 'record'

/** One field of a kind of record. */
export interface Field<
  P extends Place = Place,
  Input extends z.ZodType | null = z.ZodType | null,
  Output extends z.ZodType = z.ZodType,
> {
  readonly kind: FieldKind
  readonly place: P
  /** What people may write; null for what follows from something else. */
  readonly input: Input
  readonly output: Output
  /** The values of a choice. */
  readonly choices?: readonly string[]
  /** The vocabulary of the port that has the values of a choice. */
  readonly vocabulary?: VocabularyKey
  /** In a CSV file only where its column is asked for. */
  readonly onRequest?: true
  /** People may give it to many records at once. */
  readonly bulk?: true
  /** It names a record of another kind by its id. */
  readonly refers?: Reference
  /** It names the person a record is assigned to, who is notified: the field beside it that has their name. */
  readonly assigns?: { readonly shows: string }
  /** It is the id of something. */
  readonly isId?: true
  /** It is the name of a person: the column beside it that has their id. */
  readonly names?: string
  /** The field beside it that has the currency of an amount. */
  readonly currency?: string
  /** It is what a record is called that it does not refer to: of which kind, and the field beside it that has its id. */
  readonly calls?: CalledRecord
}

export interface CalledRecord {
  readonly type: ReferredType | 'invoice' | 'residential_client'
  readonly id: string
}

/** The kinds of record that fields refer to. */
export type ReferredType = 'client' | 'yacht' | 'company' | 'berth' | 'interest'

export interface Reference {
  readonly type: ReferredType
  /** The field beside it that has what people call that record; null for none. */
  readonly shows: string | null
  /** The records that refer to it are a tab of its page. */
  readonly listed?: true
}

const field = <Input extends z.ZodType | null, Output extends z.ZodType>(
  kind: FieldKind,
  input: Input,
  output: Output,
): Field<'everywhere', Input, Output> => ({ kind, place: 'everywhere', input, output })

/** One line of 1 to `max` characters that is always there. */
export const name = (max: number) => field('text', text(max), z.string())
/** One line of up to `max` characters, or null. */
export const line = (max: number) => field('text', optionalText(max), z.string().nullable())
/** ISO 3166-1 alpha-2, or null. */
export const country = () => field('country', countryIso.nullable().optional(), z.string().nullable())
/** ISO 3166-2, or null. */
export const subdivision = () =>
  field('subdivision', subdivisionIso.nullable().optional(), z.string().nullable())
/** IANA time zone, or null. */
export const timezone = () => field('timezone', timezoneName.nullable().optional(), z.string().nullable())
/** `YYYY-MM-DD`, or null. */
export const day = () => field('day', isoDate.nullable().optional(), isoDate.nullable())
/** A moment nobody writes, or null. */
export const moment = () => field('moment', null, timestamp.nullable())
/** One of `choices` that is always there; an input may leave it out. */
export const state = <const C extends readonly [string, ...string[]]>(choices: C) => ({
  ...field('choice', z.enum(choices).optional(), z.enum(choices)),
  choices,
})
/** One of `choices`, or null. */
export const choice = <const C extends readonly [string, ...string[]]>(choices: C) => ({
  ...field('choice', z.enum(choices).nullable().optional(), z.enum(choices).nullable()),
  choices,
})
/** One value of a vocabulary of the port that is always there; an input may leave it out. */
export const term = <const V extends VocabularyKey>(vocabulary: V) => ({
  ...field('choice', text(longestVocabularyValue).optional(), z.string()),
  choices: vocabularyValues[vocabulary],
  vocabulary,
})
/** One value of a vocabulary of the port, or null. */
export const optionalTerm = <const V extends VocabularyKey>(vocabulary: V) => ({
  ...field('choice', optionalText(longestVocabularyValue), z.string().nullable()),
  choices: vocabularyValues[vocabulary],
  vocabulary,
})
/** Yes, no or null. */
export const yesNo = () => field('yesNo', z.boolean().nullable().optional(), z.boolean().nullable())
/** A number within the bounds of `bounds`, or null. */
export const number = (bounds: z.ZodNumber) =>
  field('number', bounds.nullable().optional(), z.number().nullable())
/** A whole number within the bounds of `bounds`, or null. */
export const integer = (bounds: z.ZodInt) => field('number', bounds.nullable().optional(), z.int().nullable())
/** An amount as one of the currency that the field `currency` has: shown with its digits, sorted behind it. */
export const inCurrency = <F extends Field>(currency: string, one: F): F => ({ ...one, currency })
/** A decimal amount of the currency that the field `currency` has, or null. */
export const amount = (currency: string) =>
  inCurrency(currency, field('money', moneyInput.nullable().optional(), money.nullable()))
/** How many there are of something: computed. */
export const count = () => field('number', null, z.int())
/** A person who works in the port, by id, or null. */
export const person = () => field('person', id.nullable().optional(), id.nullable())
/** The id of something else, or null. */
export const optionalId = () => ({
  ...field('text', id.nullable().optional(), id.nullable()),
  isId: true as const,
})
/** What the person is called whose id the column `of` has, or null. */
export const personName = (of: string) => ({ ...onRequest(readOnly(line(200))), names: of })
/** The field as what a record is called whose id stands in a field beside it. */
export const nameOfRecord = <F extends Field>(one: F, calls: CalledRecord): F => ({ ...one, calls })
/** The field of a person as the one a record is assigned to. */
export const assigned = <F extends Field>(one: F, { shows }: { readonly shows: string }): F => ({
  ...one,
  assigns: { shows },
})

/**
 * Whom a record is assigned to: the id of a person who works in the port under `name`, or null, and, read only, their name
 * under `shows`. The check of the person, list, filter, sort and the notification follow.
 */
export function assignee<const Id extends string, const Shows extends string>(
  name: Id,
  { shows }: { readonly shows: Shows },
) {
  return {
    [shows]: field('text', null, z.string().nullable()),
    [name]: onRequest(assigned(person(), { shows })),
  } as { [K in Id]: ReturnType<typeof person> } & {
    [K in Shows]: Field<'everywhere', null, z.ZodNullable<z.ZodString>>
  }
}

type Referring<
  Id extends string,
  Shows extends string,
  I extends z.ZodType,
  O extends z.ZodType,
  N extends z.ZodType,
> = {
  [K in Id]: Field<'everywhere', I, O> & { readonly refers: Reference }
} & { [K in Shows]: Field<'everywhere', null, N> }

/** How a field refers to a record: of which kind, and the field that has what people call it. */
interface To<Shows extends string> {
  readonly to: ReferredType
  readonly shows: Shows
  /** Its page has a tab of the records that refer to it. */
  readonly listed?: true
}

/**
 * A record of another kind that is always there: its id under `name`, and, read only, what people call it under `shows`.
 * Its join, filter, sort, check and link follow (`crm/modules/records/references/`).
 */
export function reference<const Id extends string, const Shows extends string>(
  name: Id,
  { to, shows, listed }: To<Shows>,
) {
  return {
    [shows]: field('text', null, z.string()),
    [name]: onRequest({
      ...field('text', id, id),
      isId: true,
      refers: { type: to, shows, ...(listed ? { listed } : {}) },
    }),
  } as Referring<Id, Shows, typeof id, typeof id, z.ZodString>
}

/** The same of a record that may be none. */
export function optionalReference<const Id extends string, const Shows extends string>(
  name: Id,
  { to, shows, listed }: To<Shows>,
) {
  const some = id.nullable()
  return {
    [shows]: field('text', null, z.string().nullable()),
    [name]: onRequest({
      ...field('text', some.optional(), some),
      isId: true,
      refers: { type: to, shows, ...(listed ? { listed } : {}) },
    }),
  } as Referring<
    Id,
    Shows,
    z.ZodOptional<z.ZodNullable<typeof id>>,
    z.ZodNullable<typeof id>,
    z.ZodNullable<z.ZodString>
  >
}

/** A field whose schemas are given. */
export const special = field

type Dimensions<N extends string> = {
  [K in `${N}Ft` | `${N}M`]: Field<'everywhere', typeof measure, z.ZodNullable<z.ZodNumber>>
} & {
  [K in `${N}Unit`]: Field<
    'everywhere',
    z.ZodOptional<z.ZodNullable<typeof lengthUnit>>,
    z.ZodNullable<typeof lengthUnit>
  >
}

/**
 * The three fields of each dimension: feet, metres and the unit it was typed in. Either length may be written; the
 * other follows from it (1 ft = 0.3048 m).
 */
export function dimensions<const N extends string>(...names: readonly N[]): Dimensions<N> {
  return Object.fromEntries(
    names.flatMap((name) => [
      [`${name}Ft`, onRequest(field('number', measure, z.number().nullable()))],
      [`${name}M`, field('number', measure, z.number().nullable())],
      [`${name}Unit`, field('unit', lengthUnit.nullable().optional(), lengthUnit.nullable())],
    ]),
  ) as Dimensions<N>
}

type Input = z.ZodType | null

/** The field in lists alone. */
export const inList = <I extends Input, O extends z.ZodType>(
  one: Field<Place, I, O>,
): Field<'list', I, O> => ({
  ...one,
  place: 'list',
})
/** The field in a record alone. */
export const inRecord = <I extends Input, O extends z.ZodType>(
  one: Field<Place, I, O>,
): Field<'record', I, O> => ({ ...one, place: 'record' })
/** The field in a CSV file only where its column is asked for. */
export const onRequest = <F extends Field>(one: F): F => ({ ...one, onRequest: true })
/** The field as one that people may give to many records at once. */
export const inBulk = <F extends Field>(one: F): F => ({ ...one, bulk: true })
/** The field as something people cannot write here. */
export const readOnly = <P extends Place, O extends z.ZodType>(
  one: Field<P, Input, O>,
): Field<P, null, O> => ({ ...one, input: null })
