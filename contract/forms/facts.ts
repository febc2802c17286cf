import type { Fact } from '../events.ts'
import { factsOf } from '../facts-of.ts'

/** The catalogue of facts of the form service. */
export const formFacts = {
  ...factsOf('member', 'account:updated', {
    invited: { warning: 'invite' },
    invitation_resent: 'resend_invite',
    invitation_revoked: { warning: 'revoke_invite' },
    joined: { warning: 'join' },
    role_changed: { warning: 'role_change' },
    removed: { warning: 'remove' },
  }),
  ...factsOf('workspace', 'workspace:updated', { created: 'create', updated: 'update', deleted: 'delete' }),
  ...factsOf('form', 'form:updated', {
    created: 'create',
    updated: 'update',
    published: 'publish',
    unpublished: 'unpublish',
    archived: 'archive',
    restored: 'restore',
  }),
  ...factsOf('submission', 'submission:updated', {
    deleted: { warning: 'delete' },
    unfinished_deleted: 'delete',
    marked: 'mark',
    expired: 'expire',
  }),
  ...factsOf('key', 'key:updated', { created: { warning: 'create' }, revoked: { warning: 'revoke' } }),
  ...factsOf('subscription', 'subscription:updated', {
    created: 'subscribe',
    enabled: 'enable',
    updated: 'update',
    removed: 'unsubscribe',
    disabled: { warning: 'disable' },
    secret_rotated: { warning: 'rotate' },
  }),
  ...factsOf('delivery', 'subscription:updated', { replayed: 'replay', tested: 'test' }),
  'delivery_log.updated': { action: 'update', entity: 'account', live: 'subscription:updated' },
  'access.denied': { action: 'permission_denied', entity: 'member', severity: 'warning' },
  'account.created': { action: 'create', entity: 'account' },
  'account.updated': { action: 'update', entity: 'account', live: 'account:updated' },
} as const satisfies Record<string, Omit<Fact, 'entity' | 'live'> & { entity: string; live?: string }>

export type FormFact = keyof typeof formFacts

/** Live event of what came in, gathered: submissions are no facts, the log keeps them out. */
export const submissionReceived = 'submission:received'

/** Everybody in an account hears of everything that happens in it. */
export const formLiveAudiences: Readonly<Record<string, null>> = Object.fromEntries([
  [submissionReceived, null],
  ...Object.values(formFacts).flatMap((fact) => ('live' in fact ? [[fact.live, null] as const] : [])),
])
/** What a change of a form changed, in its metadata: fields by their labels, parts of the form and settings by their names. */
export interface FormChanges {
  readonly added?: readonly string[]
  readonly removed?: readonly string[]
  readonly renamed?: readonly { readonly from: string; readonly to: string }[]
  readonly changed?: readonly string[]
  readonly parts?: readonly string[]
  readonly settings?: readonly string[]
}
