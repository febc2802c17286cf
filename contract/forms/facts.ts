import type { Fact } from '../events.ts'

/** The catalogue of facts of the form service. */
export const formFacts = {
  'account.created': { action: 'create', entity: 'account' },
  'account.updated': { action: 'update', entity: 'account', live: 'account:updated' },
  'member.invited': { action: 'invite', entity: 'member', live: 'account:updated', severity: 'warning' },
  'member.invitation_resent': { action: 'resend_invite', entity: 'member', live: 'account:updated' },
  'member.invitation_revoked': {
    action: 'revoke_invite',
    entity: 'member',
    live: 'account:updated',
    severity: 'warning',
  },
  'member.joined': { action: 'join', entity: 'member', live: 'account:updated', severity: 'warning' },
  'member.role_changed': {
    action: 'role_change',
    entity: 'member',
    live: 'account:updated',
    severity: 'warning',
  },
  'member.removed': { action: 'remove', entity: 'member', live: 'account:updated', severity: 'warning' },
  'workspace.created': { action: 'create', entity: 'workspace', live: 'workspace:updated' },
  'workspace.updated': { action: 'update', entity: 'workspace', live: 'workspace:updated' },
  'workspace.deleted': { action: 'delete', entity: 'workspace', live: 'workspace:updated' },
  'form.created': { action: 'create', entity: 'form', live: 'form:updated' },
  'form.updated': { action: 'update', entity: 'form', live: 'form:updated' },
  'form.published': { action: 'publish', entity: 'form', live: 'form:updated' },
  'form.unpublished': { action: 'unpublish', entity: 'form', live: 'form:updated' },
  'form.archived': { action: 'archive', entity: 'form', live: 'form:updated' },
  'form.restored': { action: 'restore', entity: 'form', live: 'form:updated' },
  'submission.deleted': {
    action: 'delete',
    entity: 'submission',
    live: 'submission:updated',
    severity: 'warning',
  },
  'submission.marked': { action: 'mark', entity: 'submission', live: 'submission:updated' },
  'submission.expired': { action: 'expire', entity: 'submission', live: 'submission:updated' },
  'key.created': { action: 'create', entity: 'key', live: 'key:updated', severity: 'warning' },
  'key.revoked': { action: 'revoke', entity: 'key', live: 'key:updated', severity: 'warning' },
  'subscription.created': { action: 'subscribe', entity: 'subscription', live: 'subscription:updated' },
  'subscription.enabled': { action: 'enable', entity: 'subscription', live: 'subscription:updated' },
  'subscription.updated': { action: 'update', entity: 'subscription', live: 'subscription:updated' },
  'subscription.removed': { action: 'unsubscribe', entity: 'subscription', live: 'subscription:updated' },
  'subscription.disabled': {
    action: 'disable',
    entity: 'subscription',
    live: 'subscription:updated',
    severity: 'warning',
  },
  'subscription.secret_rotated': {
    action: 'rotate',
    entity: 'subscription',
    live: 'subscription:updated',
    severity: 'warning',
  },
  'delivery.replayed': { action: 'replay', entity: 'delivery', live: 'subscription:updated' },
  'delivery.tested': { action: 'test', entity: 'delivery', live: 'subscription:updated' },
  'delivery_log.updated': { action: 'update', entity: 'account', live: 'subscription:updated' },
  'access.denied': { action: 'permission_denied', entity: 'member', severity: 'warning' },
} as const satisfies Record<string, Omit<Fact, 'entity' | 'live'> & { entity: string; live?: string }>

export type FormFact = keyof typeof formFacts

/** Live event of what came in, gathered: submissions are no facts, the log keeps them out. */
export const submissionReceived = 'submission:received'

/** Everybody in an account hears of everything that happens in it. */
export const formLiveAudiences: Readonly<Record<string, null>> = Object.fromEntries([
  [submissionReceived, null],
  ...Object.values(formFacts).flatMap((fact) => ('live' in fact ? [[fact.live, null] as const] : [])),
])
