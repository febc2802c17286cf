import { sql } from 'kysely'
import { customToken, type TokenValues } from '../../../contract/document-templates/tokens.ts'
import { localeOf, writeDay, writeNumber } from '../../../contract/formats.ts'
import type { ClientLanguage } from '../../../contract/values/languages.ts'
import { writeAmount } from '../../../contract/values/money.ts'
import type { Caller } from '../../../platform/http/gate.ts'
import { writePhone } from '../../../platform/values/phone.ts'
import { tableWords } from '../../../platform/values/table-words.ts'
import { type Ctx, portOf } from '../../context.ts'
import { brandOf } from '../branding/brand.ts'
import { personName } from '../records/person-name.ts'
import { readPlace } from '../records/place.ts'
import { tokenReadings } from './readings.generated.ts'
import { tokenSources } from './sources.ts'

/** The records a document is about, as a request named them. */
export interface About {
  interestId?: string | null | undefined
  clientId?: string | null | undefined
  companyId?: string | null | undefined
  yachtId?: string | null | undefined
  reservationId?: string | null | undefined
  /** With what is offered for its next term. */
  tenancyId?: string | null | undefined
}

/** What is filled in of each source, and the values of custom fields, the nearest record first. */
type Found = Record<string, Values | null> & { port: Values; custom: Record<string, unknown>[] }
type Values = Record<string, string | number | null>

/**
 * What the tokens stand for in a document about some records, in the language of the port: a deal brings its client,
 * its yacht and its first berth, a reservation and a tenancy their own. Throws REFERENCE_NOT_FOUND for what the caller is not shown.
 */
export async function tokenValues(
  ctx: Ctx,
  about: About,
  caller: Pick<Caller, 'permissions'>,
): Promise<TokenValues> {
  const kinds = (['interest', 'client', 'company', 'yacht', 'reservation', 'tenancy'] as const).flatMap(
    (type) => {
      const id = about[`${type}Id`]
      return id ? [{ type, id, path: `${type}Id` }] : []
    },
  )
  for (const place of kinds) await readPlace(ctx, place, caller, false)
  const [found, { language }] = [await read(ctx, about, caller), await brandOf(ctx)]
  const words = wordsIn(language, found.port.country as string | null)
  const values: Record<string, string | null> = { today: words.day(found.port.today as string) }
  for (const source of tokenSources) {
    for (const [field, value] of Object.entries(found[source] ?? {})) {
      values[`${source}.${field}`] = value === null || value === '' ? null : words.say(source, field, value)
    }
  }
  for (const custom of found.custom.toReversed()) {
    for (const [name, value] of Object.entries(custom)) values[customToken + name] = words.custom(value)
  }
  return values
}

function wordsIn(language: ClientLanguage, home: string | null) {
  const words = tableWords(language)
  const locale = localeOf(language)
  const day = (iso: string) => writeDay(locale, iso)
  const money = (amountText: string) => {
    const [amount, currency] = amountText.split(' ')
    return writeAmount(locale, amount!, currency!, 'text')
  }
  const say = (type: string, field: string, value: string | number): string => {
    if (/^(startDate|endDate|newEndDate|answerBy|issueDate|dueDate)$/.test(field)) return day(String(value))
    if (/^(country|nationalityIso|flagIso)$/.test(field)) return words.country(String(value))
    if (/^(type|tenureType|mooringType)$/.test(field))
      return words.word(String(value), { of: field, type }, undefined)
    if (/^(price|nextPrice|priceMax|depositExpectedAmount|gross|open)$/.test(field))
      return money(String(value))
    if (/^(length|width|draft|desiredLength|waterDepth)$/.test(field))
      return `${writeNumber(locale, Number(value), 2)} m`
    return field === 'phone' ? writePhone(String(value), home) : String(value)
  }
  const custom = (value: unknown): string | null => {
    if (value === null || value === undefined || value === '') return null
    if (typeof value === 'boolean') return words.yesNo(value)
    if (typeof value === 'number') return writeNumber(locale, value, 2)
    if (Array.isArray(value)) return value.join(', ') || null
    return /^\d{4}-\d{2}-\d{2}$/.test(String(value)) ? day(String(value)) : String(value)
  }
  return { day, say, custom }
}

/** Every reading in one statement: a document is about records as they are at one moment. */
async function read(
  ctx: Ctx,
  { interestId, clientId, companyId, yachtId, reservationId, tenancyId }: About,
  { permissions }: Pick<Caller, 'permissions'>,
): Promise<Found> {
  const port = portOf(ctx)
  const custom = (...records: string[]) =>
    sql.join(
      records.map((id) => sql`coalesce(crm.custom_of(${port}::uuid, ${sql.ref(`ids.${id}`)})::jsonb, '{}')`),
    )
  const { rows } = await sql<Found>`with reserved as (
      select r.berth_id, r.client_id, r.yacht_id, r.interest_id from berth_reservations r
      where r.port_id = ${port} and r.id = ${reservationId ?? null}
      union all
      select t.berth_id, t.client_id, t.yacht_id, null from tenancies t
      where t.port_id = ${port} and t.id = ${tenancyId ?? null}
      limit 1
    ), it as (
      select i.id, i.client_id, i.yacht_id from interests i
      where i.port_id = ${port} and i.id = (select coalesce(${interestId ?? null}::uuid, (select interest_id from reserved)))
    ), ids as (
      select (select id from it) as interest, ${reservationId ?? null}::uuid as reservation, ${tenancyId ?? null}::uuid as tenancy,
        coalesce(${clientId ?? null}::uuid, (select client_id from reserved), (select client_id from it)) as client,
        coalesce(${yachtId ?? null}::uuid, (select yacht_id from reserved), (select yacht_id from it)) as yacht,
        ${companyId ?? null}::uuid as company,
        coalesce((select berth_id from reserved),
          (select l.berth_id from interest_berths l where l.port_id = ${port} and l.interest_id = (select id from it)
            order by l.is_primary desc, l.in_eoi_bundle desc, l.linked_at, l.berth_id limit 1)) as berth
    )
    select
      ${sql.join(tokenReadings.map(({ source, row }) => sql`(select to_jsonb(x) from (${row({ port, permissions })}) x) as ${sql.ref(source)}`))},
      (select to_jsonb(x) from (select p.name, p.country, p.currency,
          to_char(now() at time zone p.timezone, 'YYYY-MM-DD') as today from ports p where p.id = ${port}) x) as port,
      (select to_jsonb(x) from (select ${personName} as name, u.email from users u where u.id = ${ctx.actor.userId}) x) as "user",
      jsonb_build_array(${custom('interest', 'client', 'yacht', 'berth', 'company')}) as custom
    from ids`.execute(ctx.db.withoutPlugins())
  return rows[0]!
}
