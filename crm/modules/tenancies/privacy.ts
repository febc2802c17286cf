import { sql } from 'kysely'
import type { Erasure } from '../records/privacy/erasure.ts'
import type { Section } from '../records/privacy/section.ts'
import { unlinkYachts } from '../records/privacy/unlink-yachts.ts'

export const tenanciesSection: Section = {
  name: 'tenancies',
  order: 160,
  title: { en: 'Tenancies', sv: 'Upplåtelser', fi: 'Vuokrasuhteet' },
  tables: ['tenancies', 'renewal_offers'],
  rows: (
    port,
    ids,
  ) => sql`select b.mooring_number as berth, (select y.name from yachts y where y.port_id = ${port} and y.id = t.yacht_id) as yacht,
        t.tenure_type as "tenureType", t.status, t.start_date as "startDate", t.end_date as "endDate",
        t.held_since as "heldSince", crm.custom_of(${port}, t.id) as "ownFields", (select json_agg(json_build_object('newEndDate', o.new_end_date, 'price', o.price,
            'currency', o.currency, 'answerBy', o.answer_by, 'state', o.state, 'sentAt', o.sent_at,
            'answeredAt', o.answered_at) order by o.id)
          from renewal_offers o where o.port_id = ${port} and o.tenancy_id = t.id) as offers
      from tenancies t join berths b on b.port_id = ${port} and b.id = t.berth_id
      where t.port_id = ${port} and t.client_id = any(${ids}) order by t.start_date, t.id`,
}

export const tenanciesErasure: Erasure = {
  records: (port, clients) =>
    sql`select t.id from tenancies t where t.port_id = ${port} and t.client_id = any(${clients})`,
  // Those of others lose the yacht of a client that is erased.
  unlink: (tx, clientIds) => unlinkYachts(tx, 'tenancies', clientIds),
}
