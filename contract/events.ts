import { isRecordKind, type Kind, type Listed, type ListedType, listed } from './kinds.ts'
import { importPermission, type Permission } from './permissions.ts'
import { type OwnFact, type RegularFact, regularFacts } from './record.ts'

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
  | ListedType
  | 'tag'
  | 'port'
  | 'user'
  | 'role'
  | 'setting'
  | 'import'
  | 'form_connection'
  | 'saved_view'
  | 'custom_field'
  | 'webhook'
  | 'mail'
  | 'file'

export type LiveEvent =
  | LiveOfKind
  | 'tag:updated'
  | 'import:updated'
  | 'formConnection:updated'
  | 'savedView:updated'
  | 'customField:updated'
  | 'webhook:updated'
  | 'mail:updated'
  | 'file:uploaded'
  | 'file:updated'
  | 'settings:updated'
  | 'access:updated'

type FactsOf<K extends Listed> = K extends Listed
  ? `${K['type']}.${(K extends Kind ? RegularFact : never) | (keyof K['facts'] & string)}`
  : never
type LiveOf<K extends Listed> = K extends Listed
  ? `${K['type']}:updated` | LiveNames<K['facts'][keyof K['facts']]>
  : never
type LiveNames<F> = F extends { readonly live: infer Name extends string } ? Name : never
type KindFact = FactsOf<Listed>
type LiveOfKind = LiveOf<Listed>

/** Who hears of a live event: whoever holds one of these permissions; null means everybody in the port. */
export const liveAudiences: Readonly<Record<LiveEvent, readonly Permission[] | null>> = {
  ...audiencesOfKinds(),
  'tag:updated': null,
  'import:updated': Object.values(importPermission),
  'formConnection:updated': ['admin.manage_forms'],
  'savedView:updated': null,
  'customField:updated': null,
  'webhook:updated': ['admin.manage_webhooks'],
  'mail:updated': ['admin.manage_settings'],
  'file:uploaded': ['files.view'],
  'file:updated': ['files.view'],
  'settings:updated': null,
  'access:updated': null,
}

function audiencesOfKinds(): Readonly<Record<LiveOfKind, readonly Permission[]>> {
  const all = Object.values(listed).flatMap((kind) => {
    const special: Readonly<Record<string, OwnFact>> = kind.facts
    const own = Object.values(special).flatMap(({ live }) => live ?? [])
    return [`${kind.type}:updated`, ...own].map((event) => [event, [kind.gates.view].flat()])
  })
  return Object.fromEntries(all) as Record<LiveOfKind, readonly Permission[]>
}

const ownFacts = {
  'tag.created': { action: 'create', entity: 'tag', live: 'tag:updated' },
  'tag.updated': { action: 'update', entity: 'tag', live: 'tag:updated' },
  'tag.deleted': { action: 'delete', entity: 'tag', live: 'tag:updated' },
  'port.created': { action: 'create', entity: 'port' },
  'port.updated': { action: 'update', entity: 'port', live: 'settings:updated' },
  'port.plan_changed': { action: 'update', entity: 'port', live: 'settings:updated' },
  'mail.failed': { action: 'fail', entity: 'mail', live: 'mail:updated', severity: 'warning' },
  'mail.retried': { action: 'retry', entity: 'mail', live: 'mail:updated' },
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
  'custom_field.created': { action: 'create', entity: 'custom_field', live: 'customField:updated' },
  'custom_field.updated': { action: 'update', entity: 'custom_field', live: 'customField:updated' },
  'custom_field.deleted': {
    action: 'delete',
    entity: 'custom_field',
    live: 'customField:updated',
    severity: 'warning',
  },
  'webhook.created': { action: 'create', entity: 'webhook', live: 'webhook:updated', severity: 'warning' },
  'webhook.updated': { action: 'update', entity: 'webhook', live: 'webhook:updated', severity: 'warning' },
  'webhook.enabled': { action: 'enable', entity: 'webhook', live: 'webhook:updated' },
  'webhook.disabled': { action: 'disable', entity: 'webhook', live: 'webhook:updated', severity: 'warning' },
  'webhook.deleted': { action: 'delete', entity: 'webhook', live: 'webhook:updated', severity: 'warning' },
  'webhook.secret_rotated': {
    action: 'secret_rotate',
    entity: 'webhook',
    live: 'webhook:updated',
    severity: 'warning',
  },
  'webhook.tested': { action: 'test', entity: 'webhook', live: 'webhook:updated' },
  'webhook.replayed': { action: 'replay', entity: 'webhook', live: 'webhook:updated' },
  'access.denied': { action: 'permission_denied', entity: 'user', severity: 'warning' },
  'audit.viewed': { action: 'view', entity: 'port' },
  'import.created': { action: 'create', entity: 'import', live: 'import:updated' },
  'import.mapped': { action: 'map', entity: 'import', live: 'import:updated' },
  'import.started': { action: 'apply', entity: 'import', live: 'import:updated' },
  'import.progressed': { action: 'progress', entity: 'import', live: 'import:updated' },
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
  'port.storage_move_started': {
    action: 'move_storage',
    entity: 'port',
    live: 'settings:updated',
    severity: 'warning',
  },
  'port.storage_sweep_started': { action: 'sweep_storage', entity: 'port', live: 'settings:updated' },
  'port.storage_finished': { action: 'finish_storage', entity: 'port', live: 'settings:updated' },
  'file.uploaded': { action: 'upload', entity: 'file', live: 'file:uploaded' },
  'file.updated': { action: 'update', entity: 'file', live: 'file:updated' },
  'file.pictured': { action: 'picture', entity: 'file', live: 'file:updated' },
  'file.deleted': { action: 'delete', entity: 'file', live: 'file:updated', severity: 'warning' },
  'file.restored': { action: 'restore', entity: 'file', live: 'file:updated' },
  'import.undo_started': { action: 'undo', entity: 'import', live: 'import:updated' },
  'import.finished': { action: 'finish', entity: 'import', live: 'import:updated' },
} as const satisfies Record<string, Fact>

/** The catalogue of facts: audit, live updates, webhooks and flows all start from one of these. */
export const facts = { ...factsOfKinds(), ...ownFacts }

export type FactName = keyof typeof facts

function factsOfKinds(): Readonly<Record<KindFact, Fact>> {
  const all = Object.values(listed).flatMap((kind) => {
    const own: Readonly<Record<string, OwnFact>> = kind.facts
    const regular = isRecordKind(kind) ? Object.keys(regularFacts) : []
    const verbs = new Set([...regular, ...Object.keys(own)])
    return [...verbs].map((verb): [string, Fact] => {
      const { action, live, webhook } = {
        ...(regularFacts as Record<string, { action: string }>)[verb],
        ...own[verb],
      }
      const name = `${kind.type}.${verb}`
      return [
        name,
        {
          action: action!,
          entity: kind.type,
          ...(live === null ? {} : { live: (live ?? `${kind.type}:updated`) as LiveEvent }),
          ...(webhook ? { webhook: name } : {}),
        },
      ]
    })
  })
  return Object.fromEntries(all) as Record<KindFact, Fact>
}
