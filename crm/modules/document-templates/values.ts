import { sql } from 'kysely'
import { customToken, type TokenValues, tokenSources } from '../../../contract/document-templates/tokens.ts'
import type { ClientLanguage } from '../../../contract/values/languages.ts'
import type { Caller } from '../../../platform/http/gate.ts'
import { writePhone } from '../../../platform/values/phone.ts'
import { localeOf, sumIn } from '../../../platform/values/printed-amounts.ts'
import { tableWords } from '../../../platform/values/table-words.ts'
import { type Ctx, portOf } from '../../context.ts'
import { brandOf } from '../branding/brand.ts'
import { amountText } from '../interests/value.ts'
import { personName } from '../records/person-name.ts'
import { readPlace } from '../records/place.ts'

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

interface Found {
  client: Values | null
  company: Values | null
  yacht: Values | null
  berth: Values | null
  interest: Values | null
  reservation: Values | null
  tenancy: Values | null
  invoice: Values | null
  port: Values
  user: Values | null
  custom: Record<string, unknown>[]
}
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
  const named = (['interest', 'client', 'company', 'yacht', 'reservation', 'tenancy'] as const).flatMap(
    (type) => {
      const id = about[`${type}Id`]
      return id ? [{ type, id, path: `${type}Id` }] : []
    },
  )
  for (const place of named) await readPlace(ctx, place, caller, false)
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
  const number = new Intl.NumberFormat(locale, { maximumFractionDigits: 2 })
  const day = (iso: string) =>
    new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }).format(
      new Date(`${iso}T00:00:00Z`),
    )
  const money = (said: string) => {
    const [amount, currency] = said.split(' ')
    return sumIn(language, amount!, currency!)
  }
  const say = (type: string, field: string, value: string | number): string => {
    if (/^(startDate|endDate|newEndDate|answerBy|issueDate|dueDate)$/.test(field)) return day(String(value))
    if (/^(country|nationalityIso|flagIso)$/.test(field)) return words.country(String(value))
    if (/^(type|tenureType|mooringType)$/.test(field))
      return words.word(String(value), { of: field, type }, undefined)
    if (/^(price|nextPrice|priceMax|depositExpectedAmount|gross|open)$/.test(field))
      return money(String(value))
    if (/^(length|width|draft|desiredLength|waterDepth)$/.test(field))
      return `${number.format(Number(value))} m`
    return field === 'phone' ? writePhone(String(value), home) : String(value)
  }
  const custom = (value: unknown): string | null => {
    if (value === null || value === undefined || value === '') return null
    if (typeof value === 'boolean') return words.yesNo(value)
    if (typeof value === 'number') return number.format(value)
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
  const seesInvoices = permissions.has('invoices.view')
  const port = portOf(ctx)
  const money = (amount: string, currency: string) =>
    sql`(select ${amountText} || ' ' || currency from (select ${sql.ref(amount)} as amount, ${sql.ref(currency)} as currency) v
      where amount is not null and currency is not null)`
  const address = sql`a.street, a.postal_code as "postalCode", a.city, a.country_iso as country`
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
      where i.port_id = ${port} and i.id = coalesce(${interestId ?? null}::uuid, (select interest_id from reserved))
    ), ids as (
      select (select id from it) as interest,
        coalesce(${clientId ?? null}::uuid, (select client_id from reserved), (select client_id from it)) as client,
        coalesce(${yachtId ?? null}::uuid, (select yacht_id from reserved), (select yacht_id from it)) as yacht,
        ${companyId ?? null}::uuid as company,
        coalesce((select berth_id from reserved),
          (select l.berth_id from interest_berths l where l.port_id = ${port} and l.interest_id = (select id from it)
            order by l.is_primary desc, l.in_eoi_bundle desc, l.linked_at, l.berth_id limit 1)) as berth
    )
    select
      (select to_jsonb(x) from (select c.full_name as "fullName", c.nationality_iso as "nationalityIso", ${address},
          (select k.value from client_contacts k where k.port_id = ${port} and k.client_id = c.id and k.channel = 'email'
            order by k.is_primary desc, k.created_at limit 1) as email,
          (select coalesce(k.value_e164, k.value) from client_contacts k where k.port_id = ${port} and k.client_id = c.id
            and k.channel = 'phone' order by k.is_primary desc, k.created_at limit 1) as phone
        from clients c left join lateral (select * from addresses d where d.port_id = ${port} and d.client_id = c.id
          order by d.is_primary desc, d.created_at limit 1) a on true
        where c.port_id = ${port} and c.id = ids.client) x) as client,
      (select to_jsonb(x) from (select c.name, c.registration_number as "registrationNumber", c.vat_number as "vatNumber",
          ${address}
        from companies c left join lateral (select * from addresses d where d.port_id = ${port} and d.company_id = c.id
          order by d.is_primary desc, d.created_at limit 1) a on true
        where c.port_id = ${port} and c.id = ids.company) x) as company,
      (select to_jsonb(x) from (select y.name, y.type, y.registration_number as "registrationNumber", y.hull_id as "hullId",
          y.builder, y.model, y.year_built::text as "yearBuilt", y.flag_iso as "flagIso", y.length_m as length,
          y.width_m as width, y.draft_m as draft
        from yachts y where y.port_id = ${port} and y.id = ids.yacht) x) as yacht,
      (select to_jsonb(x) from (select b.mooring_number as "mooringNumber", b.dock, b.length_m as length,
          b.width_m as width, b.draft_m as draft, b.water_depth_m as "waterDepth", ${money('b.price', 'b.currency')} as price,
          b.tenure_type as "tenureType", b.mooring_type as "mooringType", b.power_capacity as "powerCapacity"
        from berths b where b.port_id = ${port} and b.id = ids.berth) x) as berth,
      (select to_jsonb(x) from (select
          (select string_agg(b.mooring_number, ', ' order by l.is_primary desc, b.dock, b.number)
            from interest_berths l join berths b on b.port_id = ${port} and b.id = l.berth_id
            where l.port_id = ${port} and l.interest_id = i.id) as berths,
          (select ${personName} from users u where u.id = i.assigned_to) as "assigneeName",
          i.desired_length_m as "desiredLength",
          ${money('i.deposit_expected_amount', 'i.deposit_expected_currency')} as "depositExpectedAmount",
          ${money('i.price_max', 'i.price_max_currency')} as "priceMax"
        from interests i where i.port_id = ${port} and i.id = ids.interest) x) as interest,
      (select to_jsonb(x) from (select r.start_date::text as "startDate", r.end_date::text as "endDate",
          r.tenure_type as "tenureType"
        from berth_reservations r where r.port_id = ${port} and r.id = ${reservationId ?? null}) x) as reservation,
      (select to_jsonb(x) from (select t.start_date::text as "startDate", t.end_date::text as "endDate",
          t.tenure_type as "tenureType", o.new_end_date::text as "newEndDate", o.answer_by::text as "answerBy",
          ${money('o.price', 'o.currency')} as "nextPrice"
        from tenancies t left join renewal_offers o on o.port_id = ${port} and o.tenancy_id = t.id
          and o.state in ('offered', 'accepted')
        where t.port_id = ${port} and t.id = ${tenancyId ?? null}) x) as tenancy,
      (select to_jsonb(x) from (select i.number, i.issue_date::text as "issueDate", i.due_date::text as "dueDate", i.reference,
          ${money('i.gross', 'i.currency')} as gross, ${money('i.open', 'i.currency')} as open
        from invoices i where ${seesInvoices}::boolean and i.port_id = ${port} and i.status in ('sent', 'paid')
          and i.kind <> 'credit_note' and (i.interest_id = ids.interest or i.tenancy_id = ${tenancyId ?? null})
        order by i.issue_date desc, i.id desc limit 1) x) as invoice,
      (select to_jsonb(x) from (select p.name, p.country, p.currency,
          to_char(now() at time zone p.timezone, 'YYYY-MM-DD') as today from ports p where p.id = ${port}) x) as port,
      (select to_jsonb(x) from (select ${personName} as name, u.email from users u where u.id = ${ctx.actor.userId}) x) as "user",
      jsonb_build_array(${custom('interest', 'client', 'yacht', 'berth', 'company')}) as custom
    from ids`.execute(ctx.db.withoutPlugins())
  return rows[0]!
}
