import { everyFacet, record } from '../record.ts'
import { count, country, inList, inRecord, line, name, readOnly, term, timezone } from '../record-fields.ts'

export const client = record({
  type: 'client',
  table: 'clients',
  title: 'fullName',
  gates: { view: 'clients.view', create: 'clients.create', edit: 'clients.edit', delete: 'clients.delete' },
  scope: 'clients',
  has: [...everyFacet, 'import'],
  fields: {
    fullName: name(200),
    email: inList(readOnly(line(254))),
    phone: inList(readOnly(line(254))),
    nationalityIso: country(),
    timezone: inRecord(timezone()),
    source: term('lead_sources'),
    yachtCount: inList(count()),
    activeInterestCount: inList(count()),
  },
  facts: {
    created: { webhook: true },
    updated: { webhook: true },
    archived: { webhook: true },
    merged: { action: 'merge', webhook: true, tells: 'client' },
    merged_away: { action: 'merge_into', tells: 'client' },
    unmerged: { action: 'unmerge', tells: 'client' },
    parted: { action: 'unmerge', tells: 'client' },
    data_export_requested: { action: 'request_gdpr_export' },
    data_export_ready: { action: 'build_gdpr_export' },
    data_export_sent: { action: 'send_gdpr_export' },
    data_export_failed: { action: 'fail_gdpr_export' },
    erasure_requested: { action: 'request_hard_delete' },
    erased: { action: 'hard_delete' },
    consent_given: { action: 'consent_given' },
    consent_withdrawn: { action: 'consent_withdrawn' },
    retention_kept: { action: 'keep_longer' },
  },
})
