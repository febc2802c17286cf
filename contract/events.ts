import { alertGates } from './alerts/rules.ts'
import { factsOf } from './facts-of.ts'
import { type Kind, kinds, type RecordType } from './kinds.ts'
import { adminPermissions, importPermission, type Permission } from './permissions.ts'
import { type OwnFact, type RegularFact, regularFactsOf } from './record.ts'

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
  | RecordType
  | 'tag'
  | 'port'
  | 'user'
  | 'role'
  | 'team'
  | 'setting'
  | 'import'
  | 'import_recipe'
  | 'form_connection'
  | 'saved_view'
  | 'custom_field'
  | 'webhook'
  | 'api_key'
  | 'mail'
  | 'file'
  | 'folder'
  | 'alert'
  | 'qualification_criterion'
  | 'contact_template'
  | 'brochure'
  | 'document_send'
  | 'document_template'
  | 'merge_candidate'
  | 'duplicate_scan'
  | 'vocabulary'
  | 'portal_user'
  | 'report'
  | 'email_account'
  | 'email'

export type LiveEvent =
  | LiveOfKind
  | 'tag:updated'
  | 'import:updated'
  | 'formConnection:updated'
  | 'savedView:updated'
  | 'customField:updated'
  | 'webhook:updated'
  | 'apiKey:updated'
  | 'mail:updated'
  | 'file:uploaded'
  | 'file:updated'
  | 'folder:updated'
  | 'settings:updated'
  | 'access:updated'
  | 'notification:created'
  | 'alert:changed'
  | 'duplicates:updated'
  | 'vocabulary:updated'
  | 'brochure:updated'
  | 'documentSend:sent'
  | 'documentTemplate:updated'
  | 'portal:updated'
  | 'report:updated'
  | 'emailAccount:updated'
  | 'email:updated'

type FactsOf<K extends Kind> = K extends Kind
  ? `${K['type']}.${RegularFact<K['has'][number]> | (keyof K['facts'] & string)}`
  : never
type LiveOf<K extends Kind> = K extends Kind
  ? `${K['type']}:updated` | LiveNames<K['facts'][keyof K['facts']]>
  : never
type LiveNames<F> = F extends { readonly live: infer Name extends string } ? Name : never
type KindFact = FactsOf<Kind>
type LiveOfKind = LiveOf<Kind>

/**
 * Who hears of a live event: whoever holds one of these permissions; null means everybody in the port. Whoever holds `own`
 * hears of what is theirs.
 */
type Audience =
  | readonly Permission[]
  | null
  | { readonly all: readonly Permission[]; readonly own: Permission | null }

export const liveAudiences: Readonly<Record<LiveEvent, Audience>> = {
  ...audiencesOfKinds(),
  'tag:updated': null,
  'import:updated': Object.values(importPermission),
  'formConnection:updated': ['admin.manage_forms'],
  'savedView:updated': null,
  'customField:updated': null,
  'webhook:updated': ['admin.manage_webhooks'],
  'apiKey:updated': ['admin.manage_settings'],
  'mail:updated': ['admin.manage_settings'],
  'file:uploaded': ['files.view'],
  'file:updated': ['files.view'],
  'folder:updated': ['documents.view'],
  'settings:updated': null,
  'vocabulary:updated': null,
  'brochure:updated': ['documents.view'],
  'documentSend:sent': ['email.view'],
  'documentTemplate:updated': ['document_templates.view'],
  'portal:updated': ['clients.view'],
  'report:updated': ['reports.export'],
  // Whose it is hears of it.
  'emailAccount:updated': { all: [], own: null },
  'email:updated': ['email.view'],
  'access:updated': null,
  'duplicates:updated': adminPermissions,
  // Whoever is told hears of it, whatever they may see.
  'notification:created': { all: [], own: null },
  'alert:changed': alertGates,
}

function audiencesOfKinds(): Readonly<Record<LiveOfKind, Audience>> {
  const all = Object.values(kinds).flatMap((kind) => {
    const special: Readonly<Record<string, OwnFact>> = kind.facts
    const own = Object.values(special).flatMap(({ live }) => live ?? [])
    return [`${kind.type}:updated`, ...own].map((event) => [event, audienceOf(kind)])
  })
  return Object.fromEntries(all) as Record<LiveOfKind, Audience>
}

/** The permissions any one of which lets somebody hear all of a live event; null means everybody in the port. */
export function hearsAll(live: LiveEvent): readonly Permission[] | null {
  const audience = liveAudiences[live]
  return audience && 'all' in audience ? audience.all : audience
}

function audienceOf({ gates }: Kind): Audience {
  const view = [gates.view].flat()
  const own = 'own' in gates ? gates.own : undefined
  return own ? { all: view.filter((permission) => permission !== own), own } : view
}

const ownFacts = {
  ...factsOf('tag', 'tag:updated', { created: 'create', updated: 'update', deleted: 'delete' }),
  ...factsOf('port', 'settings:updated', {
    updated: 'update',
    plan_changed: 'update',
    storage_move_started: { warning: 'move_storage' },
    storage_sweep_started: 'sweep_storage',
    storage_finished: 'finish_storage',
  }),
  ...factsOf('mail', 'mail:updated', { failed: { warning: 'fail' }, retried: 'retry' }),
  ...factsOf('user', 'access:updated', {
    created: 'create',
    invited: { warning: 'invite' },
    invitation_resent: 'resend_invite',
    invitation_revoked: { warning: 'revoke_invite' },
    updated: 'update',
    role_changed: { warning: 'role_change' },
    account_toggled: { warning: 'toggle_account' },
    removed: { warning: 'remove' },
    overrides_set: { warning: 'overrides_set' },
    second_factor_cleared: { warning: 'second_factor_cleared' },
  }),
  ...factsOf('portal_user', 'portal:updated', {
    invited: { warning: 'invite' },
    invitation_resent: 'resend_invite',
    activated: 'activate',
    disabled: { warning: 'disable' },
    viewed: { warning: 'view_as_client' },
    sign_in_failed: { warning: 'sign_in_failed' },
    password_changed: 'change_password',
    password_change_failed: { warning: 'change_password_failed' },
    password_reset: { warning: 'reset_password' },
    code_failed: { warning: 'sign_in_failed' },
    second_factor_on: 'second_factor_on',
    second_factor_off: { warning: 'second_factor_off' },
    second_factor_cleared: { warning: 'second_factor_cleared' },
  }),
  ...factsOf('role', 'access:updated', {
    created: 'create',
    updated: { warning: 'update' },
    deleted: { warning: 'delete' },
  }),
  ...factsOf('team', 'access:updated', {
    created: 'create',
    updated: { warning: 'update' },
    deleted: { warning: 'delete' },
  }),
  ...factsOf('report', 'report:updated', {
    created: 'create',
    updated: 'update',
    deleted: 'delete',
    generated: 'export',
    sent: 'send',
    withheld: { warning: 'withhold' },
  }),
  ...factsOf('saved_view', 'savedView:updated', { created: 'create', updated: 'update', deleted: 'delete' }),
  ...factsOf('custom_field', 'customField:updated', {
    created: 'create',
    updated: 'update',
    deleted: { warning: 'delete' },
  }),
  ...factsOf('webhook', 'webhook:updated', {
    created: { warning: 'create' },
    updated: { warning: 'update' },
    enabled: 'enable',
    disabled: { warning: 'disable' },
    deleted: { warning: 'delete' },
    secret_rotated: { warning: 'secret_rotate' },
    tested: 'test',
    replayed: 'replay',
  }),
  ...factsOf('api_key', 'apiKey:updated', {
    created: { warning: 'create' },
    revoked: { warning: 'revoke' },
  }),
  ...factsOf('import', 'import:updated', {
    created: 'create',
    mapped: 'map',
    started: 'apply',
    progressed: 'progress',
    undo_started: 'undo',
    finished: 'finish',
  }),
  ...factsOf('import_recipe', 'import:updated', { created: 'create', updated: 'update', deleted: 'delete' }),
  ...factsOf('form_connection', 'formConnection:updated', {
    created: 'create',
    updated: 'update',
    sampled: 'sample',
    earlier_requested: 'take_over',
    mapping_applied: 'remap',
    deleted: 'delete',
  }),
  ...factsOf('file', 'file:updated', {
    updated: 'update',
    pictured: 'picture',
    deleted: { warning: 'delete' },
    restored: 'restore',
  }),
  ...factsOf('folder', 'folder:updated', { created: 'create', updated: 'update', deleted: 'delete' }),
  ...factsOf('alert', 'alert:changed', {
    acknowledged: 'acknowledge',
    dismissed: 'dismiss',
    reopened: 'reopen',
  }),
  ...factsOf('qualification_criterion', 'settings:updated', {
    created: 'create',
    updated: 'update',
    deleted: { warning: 'delete' },
  }),
  ...factsOf('contact_template', 'settings:updated', {
    created: 'create',
    updated: 'update',
    deleted: 'delete',
  }),
  ...factsOf('brochure', 'brochure:updated', { created: 'create', updated: 'update', deleted: 'delete' }),
  ...factsOf('document_send', 'documentSend:sent', { sent: 'send' }),
  ...factsOf('email_account', null, { created: 'create', updated: 'update', deleted: 'delete' }),
  ...factsOf('email', 'email:updated', { sent: 'send' }),
  ...factsOf('document_template', 'documentTemplate:updated', {
    created: 'create',
    updated: 'update',
    deleted: 'delete',
  }),
  ...factsOf('vocabulary', 'vocabulary:updated', { updated: 'update' }),
  ...factsOf('merge_candidate', 'duplicates:updated', { dismissed: 'dismiss', reopened: 'reopen' }),
  ...factsOf('duplicate_scan', 'duplicates:updated', { started: 'scan', finished: 'finish' }),
  'api_key.called': { action: 'call_tool', entity: 'api_key' },
  'access.denied': { action: 'permission_denied', entity: 'user', severity: 'warning' },
  'audit.viewed': { action: 'view', entity: 'port' },
  'port.created': { action: 'create', entity: 'port' },
  'setting.updated': { action: 'update', entity: 'setting', live: 'settings:updated' },
  'user.profile_updated': { action: 'update', entity: 'user' },
  'file.uploaded': { action: 'upload', entity: 'file', live: 'file:uploaded' },
} as const satisfies Record<string, Fact>

/** The catalogue of facts: audit, live updates, webhooks and flows all start from one of these. */
export const facts = { ...factsOfKinds(), ...ownFacts }

export type FactName = keyof typeof facts

function factsOfKinds(): Readonly<Record<KindFact, Fact>> {
  const all = Object.values(kinds).flatMap((kind) => {
    const own: Readonly<Record<string, OwnFact>> = kind.facts
    const regular = regularFactsOf(kind)
    const verbs = new Set([...Object.keys(regular), ...Object.keys(own)])
    return [...verbs].map((verb): [string, Fact] => {
      const { action, live, webhook } = {
        ...regular[verb],
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
