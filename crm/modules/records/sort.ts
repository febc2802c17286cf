import { type RawBuilder, sql } from 'kysely'
import type { FilterField } from '../../../contract/records/filter.ts'
import { settingRegistry } from '../../../contract/settings/registry.ts'
import type { ClientLanguage } from '../../../contract/values/languages.ts'
import { type Ctx, portOf } from '../../context.ts'
import { readSetting } from '../settings/read.ts'
import { columnOf, type Listed } from './filter.ts'

/** SQL for a text as lists sort it. */
export type SortedText = (text: RawBuilder<unknown>) => RawBuilder<unknown>

// Finnish orders as Swedish does: å, ä and ö behind z. There are indexes by these two.
const collations: Readonly<Record<ClientLanguage, string>> = {
  en: 'en-x-icu',
  fi: 'sv-x-icu',
  sv: 'sv-x-icu',
}

/** How texts are sorted in the language of the port: by letters, then accents, then case (ICU, Unicode TR 10). */
export async function sortedTextOf(ctx: Ctx): Promise<SortedText> {
  const collation = sql.raw(`"${collations[await readSetting(ctx, 'port_language')]}"`)
  return (text) => sql`(${text}) collate ${collation}`
}

/**
 * SQL for an order by a name inside a statement, as `sortedTextOf` sorts lists: in the language of the port, which is read
 * once for the statement.
 */
export function byName(ctx: Ctx, name: RawBuilder<unknown>): RawBuilder<unknown> {
  const language = sql`coalesce(
    (select l.value #>> '{}' from settings l where l.port_id = ${portOf(ctx)} and l.key = 'port_language'),
    (select l.value #>> '{}' from global_settings l where l.key = 'port_language'), ${sql.lit(usual)})`
  return sql.join([
    sql`case when ${language} = 'en' then (${name}) collate "en-x-icu" end`,
    sql`case when ${language} <> 'en' then (${name}) collate "sv-x-icu" end`,
  ])
}

const usual = settingRegistry.port_language.fallback

/**
 * SQL for the value a list is sorted by: `known` where the list has a way of its own, else the stored field, words in the
 * order of the port's language, choices in their declared order.
 */
export function sortValue(
  { alias, fields, sorts }: Listed,
  field: string,
  known: Readonly<Record<string, RawBuilder<unknown>>>,
  sorted: SortedText,
): RawBuilder<unknown> {
  const elsewhere = sorts?.[field]
  if (elsewhere?.ranked) return elsewhere.value
  const value = known[field] ?? elsewhere?.value ?? columnOf(alias, field)
  const { kind, choices } = fields[field] as FilterField
  if (kind === 'choice' && choices) return sql`array_position(${[...choices]}::text[], ${value}::text)`
  return kind === 'text' ? sorted(sql`${value}::text`) : value
}

interface Look {
  /** An index has the order, and is read from either end. */
  readonly along?: boolean
  readonly isAlwaysThere?: boolean
  /** SQL of the currency of an amount: amounts of different currencies have no order between them. */
  readonly currency?: RawBuilder<unknown> | undefined
}

/** SQL for the order of a list: by the value, those without one last, then by id. */
export function orderBy(
  { alias }: Listed,
  value: RawBuilder<unknown>,
  direction: 'asc' | 'desc',
  { along = false, isAlwaysThere = false, currency }: Look = {},
) {
  const id = sql.ref(`${alias}.id`)
  const way = sql.raw(direction)
  const rising = along ? way : sql``
  const last = isAlwaysThere && (along || currency) ? sql`` : sql`nulls last`
  const before = currency ? sql`${currency} ${rising} ${along ? last : sql``}, ` : sql``
  return sql`${before}${value} ${way} ${last}, ${id} ${rising}`
}
