import { sql } from 'kysely'
import type { Erasure } from '../../records/privacy/erasure.ts'
import type { NotExported, Section } from '../../records/privacy/section.ts'
import type { TraceColumns } from '../../records/privacy/trace-columns.ts'
import { unlinkYachts } from '../../records/privacy/unlink-yachts.ts'

const dealColumns = sql`t.pipeline_stage as stage, t.outcome, t.outcome_reason as "outcomeReason", t.outcome_at as "outcomeAt",
  t.expected_close_date as "expectedCloseDate", t.source, t.lead_category as "leadCategory", t.temperature,
  t.arrival_date as "arrivalDate", t.departure_date as "departureDate",
  t.desired_length_m as "desiredLengthM", t.desired_width_m as "desiredWidthM", t.desired_draft_m as "desiredDraftM",
  t.price_max as "priceMax", t.price_max_currency as "priceMaxCurrency", t.preferred_dock as "preferredDock",
  t.preferred_tenure as "preferredTenure", t.deposit_expected_amount as "depositExpectedAmount",
  t.deposit_expected_currency as "depositExpectedCurrency", t.date_qualified as "dateQualified",
  t.date_eoi_sent as "dateEoiSent", t.date_eoi_signed as "dateEoiSigned",
  t.date_reservation_signed as "dateReservationSigned", t.date_deposit_received as "dateDepositReceived",
  t.date_contract_sent as "dateContractSent", t.date_contract_signed as "dateContractSigned",
  t.eoi_doc_status as "eoiDocStatus", t.contract_doc_status as "contractDocStatus",
  t.reservation_doc_status as "reservationDocStatus", t.created_at as "createdAt", t.archived_at as "archivedAt"`

export const interestsSection: Section = {
  name: 'interests',
  order: 90,
  title: { en: 'Interests in berths', sv: 'Affärer om båtplatser', fi: 'Venepaikkakaupat' },
  tables: ['interests', 'interest_berths', 'berths'],
  rows: (port, ids) => sql`select ${dealColumns},
        (select y.name from yachts y where y.port_id = ${port} and y.id = t.yacht_id) as yacht,
        (select string_agg(b.mooring_number, ', ' order by l.is_primary desc, b.mooring_number) from interest_berths l
          join berths b on b.port_id = ${port} and b.id = l.berth_id
          where l.port_id = ${port} and l.interest_id = t.id) as berths,
        crm.custom_of(${port}, t.id) as "ownFields"
      from interests t where t.port_id = ${port} and t.client_id = any(${ids}) order by t.created_at, t.id`,
}

export const interestsErasure: Erasure = {
  records: (port, clients) =>
    sql`select t.id from interests t where t.port_id = ${port} and t.client_id = any(${clients})`,
  // Those of others lose the yacht of a client that is erased.
  unlink: (tx, clientIds) => unlinkYachts(tx, 'interests', clientIds),
}

export const interestsNotExported: NotExported = {
  interest_steps: 'what a colleague may take back, for a day',
}

export const interestsTraces: TraceColumns = { table: 'interests', columns: ['outcome_reason'] }
