import { type RawBuilder, sql } from 'kysely'
import { type Ctx, portOf } from '../../context.ts'
import { emails } from './email-section.ts'
import { fileRequests, portalAccess, portalMessages, profileChanges } from './portal-section.ts'
import type { Section } from './section.ts'

/** What leads to a client and is not in an archive, and why. */
export const leftOut: Readonly<Record<string, string>> = {
  document_folders: 'where colleagues keep the files, which are in it',
  comparisons_due: 'a client that a job is about to look at',
  merge_candidates: 'a guess that names somebody else',
  duplicate_scans: 'work on all clients',
  data_exports: 'the archives themselves',
  erasure_codes: 'a code of a colleague',
  client_retentions: 'a decision of the port about its own list',
  document_watchers: 'colleagues who are told of a document',
  recently_viewed: 'what a colleague looked at',
  file_uploads: 'a file that is on its way',
  interest_steps: 'what a colleague may take back, for a day',
  berth_suggestions: 'what a rule says of a berth',
  records: 'what the search keeps of the others',
  custom_fields: 'what the port calls its fields',
}

const ofClients =
  (table: string, column: string, shown: RawBuilder<unknown>, order: RawBuilder<unknown>) =>
  (port: string, ids: RawBuilder<unknown>) =>
    sql`select ${shown} from ${sql.table(table)} t where t.port_id = ${port} and ${sql.ref(`t.${column}`)} = any(${ids}) order by ${order}`

/** Notes on the client, and on what is theirs, by the column that names them. */
const noteRows =
  (...places: readonly (readonly [table: string, column: string])[]) =>
  (port: string, ids: RawBuilder<unknown>) =>
    sql`select t.body, t.pinned, t.created_at as "createdAt", t.updated_at as "updatedAt" from notes t
    where t.port_id = ${port} and t.record_id in (${sql.join(
      places.map(
        ([table, column]) =>
          sql`select o.id from ${sql.table(table)} o where o.port_id = ${port} and ${sql.ref(`o.${column}`)} = any(${ids})`,
      ),
      sql` union all `,
    )}) order by t.created_at, t.id`

/** What is the client's and may have reminders and files of its own. */
const recordsOf = (port: string, ids: RawBuilder<unknown>) =>
  sql.join(
    ['interests', 'tenancies', 'berth_reservations', 'invoices', 'documents'].map(
      (table) =>
        sql`select o.id from ${sql.table(table)} o where o.port_id = ${port} and o.client_id = any(${ids})`,
    ),
    sql` union all `,
  )

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

/** All that is kept of a client, in the order of the report. */
export const sections: readonly Section[] = [
  {
    name: 'profile',
    tables: ['clients', 'merges', 'custom_values'],
    rows: (
      port,
      ids,
    ) => sql`select t.full_name as "fullName", t.nationality_iso as "nationalityIso", t.timezone, t.language, t.source,
        t.preferences, crm.custom_of(${port}, t.id) as "ownFields", t.created_at as "createdAt",
        t.updated_at as "updatedAt", t.archived_at as "archivedAt",
        (select max(m.merged_at) from merges m where m.port_id = ${port} and m.loser_id = t.id
          and m.undone_at is null) as "mergedAt"
      from clients t where t.port_id = ${port} and t.id = any(${ids}) order by t.merged_into_client_id nulls first, t.id`,
  },
  {
    name: 'contacts',
    tables: ['client_contacts'],
    rows: ofClients(
      'client_contacts',
      'client_id',
      sql`t.channel, t.label, t.value, t.value_e164 as "valueE164",
      t.value_country as "valueCountry", t.is_primary as "isPrimary", t.created_at as "createdAt"`,
      sql`t.created_at, t.id`,
    ),
  },
  {
    name: 'addresses',
    tables: ['addresses'],
    rows: ofClients(
      'addresses',
      'client_id',
      sql`t.label, t.street, t.postal_code as "postalCode", t.city, t.region,
      t.country_iso as "countryIso", t.subdivision_iso as "subdivisionIso", t.is_primary as "isPrimary",
      t.created_at as "createdAt"`,
      sql`t.created_at, t.id`,
    ),
  },
  {
    name: 'consents',
    tables: ['client_consents'],
    rows: ofClients(
      'client_consents',
      'client_id',
      sql`t.kind, t.given, t.means, t.text_version as "textVersion", t.note, t.happened_at as "happenedAt",
      t.created_at as "createdAt"`,
      sql`t.happened_at, t.id`,
    ),
  },
  {
    name: 'notes',
    tables: ['notes'],
    rows: noteRows(
      ['clients', 'id'],
      ['documents', 'client_id'],
      ['website_inquiries', 'client_id'],
      ['tenancies', 'client_id'],
      ['berth_reservations', 'client_id'],
      ['invoices', 'client_id'],
    ),
  },
  {
    name: 'tags',
    tables: ['taggings', 'tags'],
    rows: (
      port,
      ids,
    ) => sql`select g.name from taggings t join tags g on g.port_id = ${port} and g.id = t.tag_id
      where t.port_id = ${port} and t.record_id = any(${ids}) order by lower(g.name)`,
  },
  {
    name: 'yachts',
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
  },
  {
    name: 'memberships',
    tables: ['company_members', 'companies'],
    rows: (
      port,
      ids,
    ) => sql`select c.name as company, t.role, t.is_primary as "isPrimary", t.start_date as "startDate",
        t.end_date as "endDate"
      from company_members t join companies c on c.port_id = ${port} and c.id = t.company_id
      where t.port_id = ${port} and t.client_id = any(${ids}) order by t.created_at, t.id`,
  },
  {
    name: 'interests',
    tables: ['interests', 'interest_berths', 'berths'],
    rows: (port, ids) => sql`select ${dealColumns},
        (select y.name from yachts y where y.port_id = ${port} and y.id = t.yacht_id) as yacht,
        (select string_agg(b.mooring_number, ', ' order by l.is_primary desc, b.mooring_number) from interest_berths l
          join berths b on b.port_id = ${port} and b.id = l.berth_id
          where l.port_id = ${port} and l.interest_id = t.id) as berths,
        crm.custom_of(${port}, t.id) as "ownFields"
      from interests t where t.port_id = ${port} and t.client_id = any(${ids}) order by t.created_at, t.id`,
  },
  { name: 'interestNotes', tables: ['notes'], rows: noteRows(['interests', 'client_id']) },
  {
    name: 'contactLog',
    tables: ['contact_log'],
    rows: (
      port,
      ids,
    ) => sql`select t.channel, t.direction, t.summary, t.voice_transcript as "voiceTranscript",
        t.happened_at as "happenedAt", t.follow_up_at as "followUpAt"
      from contact_log t where t.port_id = ${port} and t.interest_id in (
        select i.id from interests i where i.port_id = ${port} and i.client_id = any(${ids}))
      order by t.happened_at, t.id`,
  },
  {
    name: 'payments',
    tables: ['payments'],
    rows: (
      port,
      ids,
    ) => sql`select t.type, t.amount, t.currency, t.paid_on as "paidOn", t.method, t.reference, t.note
      from payments t where t.port_id = ${port} and t.removed_at is null and t.interest_id in (
        select i.id from interests i where i.port_id = ${port} and i.client_id = any(${ids}))
      order by t.paid_on, t.id`,
  },
  {
    name: 'qualification',
    tables: ['interest_qualifications', 'qualification_criteria'],
    rows: (
      port,
      ids,
    ) => sql`select q.label, t.met, t.note, t.changed_at as "changedAt" from interest_qualifications t
      join qualification_criteria q on q.port_id = ${port} and q.id = t.criterion_id
      where t.port_id = ${port} and t.interest_id in (
        select i.id from interests i where i.port_id = ${port} and i.client_id = any(${ids}))
      order by t.changed_at, t.criterion_id`,
  },
  {
    name: 'supplementalInfo',
    tables: ['supplemental_requests'],
    rows: (
      port,
      ids,
    ) => sql`select t.sent_to as "sentTo", t.sent_at as "sentAt", t.submitted_at as "submittedAt", t.address, t.yacht
      from supplemental_requests t where t.port_id = ${port} and t.interest_id in (
        select i.id from interests i where i.port_id = ${port} and i.client_id = any(${ids}))
      order by t.created_at, t.id`,
  },
  {
    name: 'waitingList',
    tables: ['waiting_list_entries'],
    rows: (
      port,
      ids,
    ) => sql`select b.mooring_number as berth, t.status, t.since, t.wanted_length_m as "wantedLengthM",
        t.wanted_width_m as "wantedWidthM", t.wanted_draft_m as "wantedDraftM", t.note, t.offered_at as "offeredAt",
        t.deadline, t.settled_at as "settledAt", t.reason
      from waiting_list_entries t join berths b on b.port_id = ${port} and b.id = t.berth_id
      where t.port_id = ${port} and t.client_id = any(${ids}) order by t.since, t.id`,
  },
  {
    name: 'tenancies',
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
  },
  {
    name: 'reservations',
    tables: ['berth_reservations'],
    rows: (
      port,
      ids,
    ) => sql`select b.mooring_number as berth, (select y.name from yachts y where y.port_id = ${port} and y.id = t.yacht_id) as yacht,
        t.tenure_type as "tenureType", t.status, t.start_date as "startDate", t.end_date as "endDate", t.note,
        crm.custom_of(${port}, t.id) as "ownFields"
      from berth_reservations t join berths b on b.port_id = ${port} and b.id = t.berth_id
      where t.port_id = ${port} and t.client_id = any(${ids}) order by t.start_date, t.id`,
  },
  {
    name: 'invoices',
    tables: ['invoices', 'invoice_lines', 'invoice_payments'],
    rows: (
      port,
      ids,
    ) => sql`select t.number, t.kind, t.status, t.issue_date as "issueDate", t.due_date as "dueDate", t.currency, t.net, t.tax,
        t.gross, t.paid, t.reference, t.note, t.bill_to as "billTo", t.sent_to as "sentTo", crm.custom_of(${port}, t.id) as "ownFields",
        (select json_agg(json_build_object('description', l.description, 'quantity', l.quantity, 'unitPrice', l.unit_price,
            'taxRatePct', l.tax_rate_pct, 'net', l.net) order by l.position)
          from invoice_lines l where l.port_id = ${port} and l.invoice_id = t.id) as lines,
        (select json_agg(json_build_object('amount', p.amount, 'paidOn', p.paid_on, 'method', p.method,
            'reference', p.reference) order by p.paid_on, p.id)
          from invoice_payments p where p.port_id = ${port} and p.invoice_id = t.id and p.removed_at is null) as payments
      from invoices t where t.port_id = ${port} and (t.client_id = any(${ids}) or t.bill_client_id = any(${ids}))
      order by t.created_at, t.id`,
  },
  {
    name: 'inquiries',
    tables: ['website_inquiries'],
    rows: ofClients(
      'website_inquiries',
      'client_id',
      sql`t.name, t.email, t.phone, t.message, t.answers, t.form_name as form,
      t.page_url as page, t.created_at as "createdAt"`,
      sql`t.created_at, t.id`,
    ),
  },
  portalAccess,
  portalMessages,
  fileRequests,
  profileChanges,
  {
    name: 'residential',
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
  },
  {
    name: 'reminders',
    tables: ['reminders'],
    rows: (
      port,
      ids,
    ) => sql`select t.title, t.note, t.due_at as "dueAt", t.status, t.created_at as "createdAt" from reminders t
      where t.port_id = ${port} and (t.record_id = any(${ids}) or t.record_id in (${recordsOf(port, ids)}))
      order by t.created_at, t.id`,
  },
  {
    name: 'files',
    tables: ['files'],
    rows: (
      port,
      ids,
    ) => sql`select t.name, t.media_type as "mediaType", t.size, t.created_at as "createdAt" from files t
      where t.port_id = ${port} and t.deleted_at is null and (t.record_id = any(${ids}) or t.record_id in (${recordsOf(port, ids)}))
      order by t.created_at, t.id`,
  },
  {
    name: 'documents',
    tables: ['documents', 'document_signers', 'document_fields', 'document_events'],
    rows: (
      port,
      ids,
    ) => sql`select t.title, t.document_type as "documentType", t.status, t.sent_at as "sentAt",
        t.completed_at as "completedAt", t.ended_at as "endedAt", t.created_at as "createdAt",
        crm.custom_of(${port}, t.id) as "ownFields",
        (select json_agg(json_build_object('name', s.name, 'email', s.email, 'role', s.role, 'status', s.status,
            'openedAt', s.opened_at, 'signedAt', s.signed_at, 'declinedAt', s.declined_at,
            'declineReason', s.decline_reason) order by s.signing_order, s.id)
          from document_signers s where s.port_id = ${port} and s.document_id = t.id) as signers,
        (select json_agg(json_build_object('type', f.type, 'label', f.label, 'value', f.value) order by f.page, f.y, f.x)
          from document_fields f where f.port_id = ${port} and f.document_id = t.id and f.value is not null) as filled,
        (select json_agg(json_build_object('type', e.type, 'at', e.happened_at) order by e.happened_at, e.id)
          from document_events e where e.port_id = ${port} and e.document_id = t.id) as history
      from documents t where t.port_id = ${port} and t.client_id = any(${ids}) order by t.created_at, t.id`,
  },
  {
    name: 'sends',
    tables: ['document_sends'],
    rows: (
      port,
      ids,
    ) => sql`select t.kind, t.recipient_email as "recipientEmail", t.subject, t.body, t.file_name as file,
        t.created_at as "createdAt"
      from document_sends t where t.port_id = ${port} and t.client_id = any(${ids}) order by t.created_at, t.id`,
  },
  emails,
  {
    name: 'mails',
    tables: ['mails'],
    rows: (
      port,
      ids,
    ) => sql`select t.subject, t.to_address as "to", t.sent_at as "sentAt", t.created_at as "createdAt"
      from mails t where t.port_id = ${port} and lower(t.to_address) in (select k.mail from client_contacts k
        where k.port_id = ${port} and k.client_id = any(${ids}) and k.mail is not null)
      order by t.created_at, t.id`,
  },
  {
    name: 'audit',
    tables: ['events'],
    rows: (port, ids) => sql`select t.action, t.old_values as "oldValues", t.new_values as "newValues",
        t.created_at as "createdAt"
      from events t where t.port_id = ${port} and t.entity_type = 'client' and t.entity_id = any(${ids})
      order by t.id desc`,
  },
]

/** The client with all that were merged into it, and on from there. */
export async function withMerged(ctx: Ctx, id: string): Promise<string[]> {
  const port = portOf(ctx)
  const { rows } = await sql<{ id: string }>`with recursive one as (
      select c.id from clients c where c.port_id = ${port} and c.id = ${id}
      union
      select c.id from clients c join one on one.id = c.merged_into_client_id where c.port_id = ${port}
    ) select id from one`.execute(ctx.db)
  return rows.map((row) => row.id)
}

/** All that is kept of a client, by section. */
export async function readSections(ctx: Ctx, id: string): Promise<Record<string, Record<string, unknown>[]>> {
  const ids = await withMerged(ctx, id)
  const found: Record<string, Record<string, unknown>[]> = {}
  const bare = ctx.db.withoutPlugins()
  for (const { name, rows } of sections) {
    const { rows: read } = await sql<
      Record<string, unknown>
    >`${rows(portOf(ctx), sql`${ids}::uuid[]`)}`.execute(bare)
    found[name] = read
  }
  return found
}
