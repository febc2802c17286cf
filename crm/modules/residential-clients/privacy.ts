import { sql } from 'kysely'
import type { Erasure } from '../records/privacy/erasure.ts'
import type { Section } from '../records/privacy/section.ts'

export const residentialSection: Section = {
  name: 'residential',
  order: 240,
  title: { en: 'Homes', sv: 'Bostäder', fi: 'Asunnot' },
  tables: ['residential_clients', 'residential_interests'],
  rows: (
    port,
    ids,
  ) => sql`select t.full_name as "fullName", t.email, t.phone, t.nationality_iso as "nationalityIso",
        t.residence_country_iso as "residenceCountryIso", t.residence_subdivision_iso as "residenceSubdivisionIso",
        t.source, t.consented_at as "consentedAt", t.created_at as "createdAt",
        (select json_agg(json_build_object('stage', i.stage, 'sought', i.sought, 'priceMax', i.price_max,
            'priceMaxCurrency', i.price_max_currency, 'createdAt', i.created_at) order by i.created_at, i.id)
          from residential_interests i where i.port_id = ${port} and i.client_id = t.id) as interests,
        (select json_agg(n.body order by n.created_at, n.id) from notes n
          where n.port_id = ${port} and n.record_id = t.id) as notes
      from residential_clients t where t.port_id = ${port} and t.linked_client_id = any(${ids}) order by t.created_at, t.id`,
}

export const residentialErasure: Erasure = {
  records: (port, clients) =>
    sql`select t.id from residential_clients t where t.port_id = ${port} and t.linked_client_id = any(${clients})`,
  words: (
    port,
    clients,
  ) => sql`select unnest(array[t.full_name, t.email, t.phone]) as word from residential_clients t
    where t.port_id = ${port} and t.linked_client_id = any(${clients})`,
}
