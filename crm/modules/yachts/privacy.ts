import { sql } from 'kysely'
import type { Erasure } from '../records/privacy/erasure.ts'
import type { Section } from '../records/privacy/section.ts'

export const yachtsSection: Section = {
  name: 'yachts',
  order: 70,
  title: { en: 'Yachts', sv: 'Båtar', fi: 'Veneet' },
  tables: ['yachts', 'yacht_ownerships'],
  rows: (
    port,
    ids,
  ) => sql`select y.name, y.registration_number as "registrationNumber", y.hull_id as "hullId", y.mmsi,
        y.call_sign as "callSign", y.flag_iso as "flagIso", y.builder, y.model, y.year_built as "yearBuilt", y.type,
        y.length_m as "lengthM", y.width_m as "widthM", y.draft_m as "draftM",
        t.owned_from as "ownedFrom", t.owned_until as "ownedUntil"
      from yacht_ownerships t join yachts y on y.port_id = ${port} and y.id = t.yacht_id
      where t.port_id = ${port} and t.owner_client_id = any(${ids}) order by t.owned_from, t.id`,
}

export const yachtsErasure: Erasure = {
  records: (port, clients) =>
    sql`select t.id from yachts t where t.port_id = ${port} and t.owner_client_id = any(${clients})`,
}
