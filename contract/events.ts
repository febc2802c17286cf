import { importPermission, inboxGate, type Permission } from './permissions.ts'

/** What one fact sets in motion besides its audit entry. */
export interface Fact {
  /** The verb of the audit entry. */
  readonly action: string
  /** The kind of record the fact is about. */
  readonly entity: EntityType
  /** Name of the live event pushed to the browsers of the port. */
  readonly live?: LiveEvent
  /** Name of the event offered to outbound webhooks. */
  readonly webhook?: string
  readonly severity?: 'info' | 'warning' | 'critical'
}

export type EntityType =
  | 'client'
  | 'yacht'
  | 'company'
  | 'berth'
  | 'interest'
  | 'tag'
  | 'port'
  | 'user'
  | 'role'
  | 'setting'
  | 'import'
  | 'inquiry'
  | 'form_connection'
  | 'saved_view'

export type LiveEvent =
  | 'client:updated'
  | 'yacht:updated'
  | 'company:updated'
  | 'berth:updated'
  | 'interest:created'
  | 'interest:updated'
  | 'interest:stageChanged'
  | 'interest:outcomeSet'
  | 'interest:outcomeCleared'
  | 'tag:updated'
  | 'import:updated'
  | 'inquiry:created'
  | 'inquiry:updated'
  | 'formConnection:updated'
  | 'savedView:updated'
  | 'settings:updated'
  | 'access:updated'

const ofInterests = ['interests.view'] as const

/** Who hears of a live event: whoever holds one of these permissions; null means everybody in the port. */
export const liveAudiences: Readonly<Record<LiveEvent, readonly Permission[] | null>> = {
  'client:updated': ['clients.view'],
  'yacht:updated': ['yachts.view'],
  'company:updated': ['companies.view'],
  'berth:updated': ['berths.view'],
  'interest:created': ofInterests,
  'interest:updated': ofInterests,
  'interest:stageChanged': ofInterests,
  'interest:outcomeSet': ofInterests,
  'interest:outcomeCleared': ofInterests,
  'tag:updated': null,
  'import:updated': Object.values(importPermission),
  'inquiry:created': inboxGate,
  'inquiry:updated': inboxGate,
  'formConnection:updated': ['admin.manage_forms'],
  'savedView:updated': null,
  'settings:updated': null,
  'access:updated': null,
}

/** The catalogue of facts: audit, live updates, webhooks and flows all start from one of these. */
export const facts = {
  'client.created': { action: 'create', entity: 'client', live: 'client:updated', webhook: 'client.created' },
  'client.updated': { action: 'update', entity: 'client', live: 'client:updated', webhook: 'client.updated' },
  'client.archived': {
    action: 'archive',
    entity: 'client',
    live: 'client:updated',
    webhook: 'client.archived',
  },
  'client.removed': { action: 'delete', entity: 'client', live: 'client:updated' },
  'client.restored': { action: 'restore', entity: 'client', live: 'client:updated' },
  'client.merged': { action: 'merge', entity: 'client', live: 'client:updated', webhook: 'client.merged' },
  'client.noted': { action: 'note', entity: 'client', live: 'client:updated' },
  'client.tagged': { action: 'tag', entity: 'client', live: 'client:updated' },
  'yacht.created': { action: 'create', entity: 'yacht', live: 'yacht:updated', webhook: 'yacht.created' },
  'yacht.updated': { action: 'update', entity: 'yacht', live: 'yacht:updated' },
  'yacht.archived': { action: 'archive', entity: 'yacht', live: 'yacht:updated' },
  'yacht.removed': { action: 'delete', entity: 'yacht', live: 'yacht:updated' },
  'yacht.restored': { action: 'restore', entity: 'yacht', live: 'yacht:updated' },
  'yacht.transferred': {
    action: 'transfer',
    entity: 'yacht',
    live: 'yacht:updated',
    webhook: 'yacht.transferred',
  },
  'yacht.noted': { action: 'note', entity: 'yacht', live: 'yacht:updated' },
  'yacht.tagged': { action: 'tag', entity: 'yacht', live: 'yacht:updated' },
  'company.created': { action: 'create', entity: 'company', live: 'company:updated' },
  'company.updated': { action: 'update', entity: 'company', live: 'company:updated' },
  'company.archived': { action: 'archive', entity: 'company', live: 'company:updated' },
  'company.removed': { action: 'delete', entity: 'company', live: 'company:updated' },
  'company.restored': { action: 'restore', entity: 'company', live: 'company:updated' },
  'company.member_added': { action: 'member_add', entity: 'company', live: 'company:updated' },
  'company.member_updated': { action: 'member_update', entity: 'company', live: 'company:updated' },
  'company.noted': { action: 'note', entity: 'company', live: 'company:updated' },
  'company.tagged': { action: 'tag', entity: 'company', live: 'company:updated' },
  'berth.created': { action: 'create', entity: 'berth', live: 'berth:updated' },
  'berth.updated': { action: 'update', entity: 'berth', live: 'berth:updated' },
  'berth.status_changed': {
    action: 'status_change',
    entity: 'berth',
    live: 'berth:updated',
    webhook: 'berth.status_changed',
  },
  'berth.rule_evaluated': { action: 'rule_evaluated', entity: 'berth' },
  'berth.status_suggested': { action: 'rule_suggested', entity: 'berth', live: 'berth:updated' },
  'berth.archived': { action: 'archive', entity: 'berth', live: 'berth:updated', webhook: 'berth.archived' },
  'berth.removed': { action: 'delete', entity: 'berth', live: 'berth:updated' },
  'berth.restored': { action: 'restore', entity: 'berth', live: 'berth:updated' },
  'berth.noted': { action: 'note', entity: 'berth', live: 'berth:updated' },
  'berth.tagged': { action: 'tag', entity: 'berth', live: 'berth:updated' },
  'interest.created': {
    action: 'create',
    entity: 'interest',
    live: 'interest:created',
    webhook: 'interest.created',
  },
  'interest.updated': { action: 'update', entity: 'interest', live: 'interest:updated' },
  'interest.archived': { action: 'archive', entity: 'interest', live: 'interest:updated' },
  'interest.removed': { action: 'delete', entity: 'interest', live: 'interest:updated' },
  'interest.restored': { action: 'restore', entity: 'interest', live: 'interest:updated' },
  'interest.stage_changed': {
    action: 'stage_change',
    entity: 'interest',
    live: 'interest:stageChanged',
    webhook: 'interest.stage_changed',
  },
  'interest.outcome_set': {
    action: 'outcome_set',
    entity: 'interest',
    live: 'interest:outcomeSet',
    webhook: 'interest.outcome_set',
  },
  'interest.outcome_cleared': {
    action: 'outcome_cleared',
    entity: 'interest',
    live: 'interest:outcomeCleared',
  },
  'interest.berth_linked': { action: 'berth_link', entity: 'interest', live: 'interest:updated' },
  'interest.berth_link_updated': {
    action: 'berth_link_update',
    entity: 'interest',
    live: 'interest:updated',
  },
  'interest.berth_unlinked': { action: 'berth_unlink', entity: 'interest', live: 'interest:updated' },
  'interest.externally_signed': {
    action: 'externally_signed',
    entity: 'interest',
    live: 'interest:updated',
  },
  'interest.milestones_corrected': {
    action: 'milestones_correct',
    entity: 'interest',
    live: 'interest:updated',
  },
  'interest.step_undone': { action: 'undo', entity: 'interest', live: 'interest:updated' },
  'interest.stayed_archived': { action: 'restore_refused', entity: 'interest' },
  'interest.noted': { action: 'note', entity: 'interest', live: 'interest:updated' },
  'interest.tagged': { action: 'tag', entity: 'interest', live: 'interest:updated' },
  'tag.created': { action: 'create', entity: 'tag', live: 'tag:updated' },
  'tag.updated': { action: 'update', entity: 'tag', live: 'tag:updated' },
  'tag.deleted': { action: 'delete', entity: 'tag', live: 'tag:updated' },
  'port.created': { action: 'create', entity: 'port' },
  'port.updated': { action: 'update', entity: 'port', live: 'settings:updated' },
  'port.plan_changed': { action: 'update', entity: 'port', live: 'settings:updated' },
  'setting.updated': { action: 'update', entity: 'setting', live: 'settings:updated' },
  'user.created': { action: 'create', entity: 'user', live: 'access:updated' },
  'user.invited': { action: 'invite', entity: 'user', live: 'access:updated', severity: 'warning' },
  'user.invitation_resent': { action: 'resend_invite', entity: 'user', live: 'access:updated' },
  'user.invitation_revoked': {
    action: 'revoke_invite',
    entity: 'user',
    live: 'access:updated',
    severity: 'warning',
  },
  'user.updated': { action: 'update', entity: 'user', live: 'access:updated' },
  'user.role_changed': { action: 'role_change', entity: 'user', live: 'access:updated', severity: 'warning' },
  'user.account_toggled': {
    action: 'toggle_account',
    entity: 'user',
    live: 'access:updated',
    severity: 'warning',
  },
  'user.removed': { action: 'remove', entity: 'user', live: 'access:updated', severity: 'warning' },
  'user.overrides_set': {
    action: 'overrides_set',
    entity: 'user',
    live: 'access:updated',
    severity: 'warning',
  },
  'user.profile_updated': { action: 'update', entity: 'user' },
  'role.created': { action: 'create', entity: 'role', live: 'access:updated' },
  'role.updated': { action: 'update', entity: 'role', live: 'access:updated', severity: 'warning' },
  'role.deleted': { action: 'delete', entity: 'role', live: 'access:updated', severity: 'warning' },
  'saved_view.created': { action: 'create', entity: 'saved_view', live: 'savedView:updated' },
  'saved_view.updated': { action: 'update', entity: 'saved_view', live: 'savedView:updated' },
  'saved_view.deleted': { action: 'delete', entity: 'saved_view', live: 'savedView:updated' },
  'access.denied': { action: 'permission_denied', entity: 'user', severity: 'warning' },
  'audit.viewed': { action: 'view', entity: 'port' },
  'import.created': { action: 'create', entity: 'import', live: 'import:updated' },
  'import.mapped': { action: 'map', entity: 'import', live: 'import:updated' },
  'import.started': { action: 'apply', entity: 'import', live: 'import:updated' },
  'import.progressed': { action: 'progress', entity: 'import', live: 'import:updated' },
  'inquiry.received': {
    action: 'create',
    entity: 'inquiry',
    live: 'inquiry:created',
    webhook: 'inquiry.received',
  },
  'inquiry.triaged': { action: 'triage', entity: 'inquiry', live: 'inquiry:updated' },
  'inquiry.converted': { action: 'convert', entity: 'inquiry', live: 'inquiry:updated' },
  'form_connection.created': {
    action: 'create',
    entity: 'form_connection',
    live: 'formConnection:updated',
  },
  'form_connection.updated': {
    action: 'update',
    entity: 'form_connection',
    live: 'formConnection:updated',
  },
  'form_connection.sampled': {
    action: 'sample',
    entity: 'form_connection',
    live: 'formConnection:updated',
  },
  'form_connection.deleted': {
    action: 'delete',
    entity: 'form_connection',
    live: 'formConnection:updated',
  },
  'import.undo_started': { action: 'undo', entity: 'import', live: 'import:updated' },
  'import.finished': { action: 'finish', entity: 'import', live: 'import:updated' },
} as const satisfies Record<string, Fact>

export type FactName = keyof typeof facts
