import { inboxGate, type Permission } from '../permissions.ts'

// Plain, without schemas, so that the browser can have it too.

/** The kinds of what alerts speak of. */
export type AlertEntity =
  | 'inquiry'
  | 'interest'
  | 'berth'
  | 'reminder'
  | 'document'
  | 'tenancy'
  | 'reservation'
  | 'invoice'

interface AlertRule {
  /** The kind of what it speaks of. */
  readonly of: AlertEntity
  /** Any one of these sees it. */
  readonly view: readonly Permission[]
  /** Any one of these may say that it is seen to. */
  readonly settle: readonly Permission[]
  /** Who holds this alone sees what is for them. */
  readonly own?: Permission
  /** How long it may go on before anybody is told, where that is a matter of time. */
  readonly after?: { readonly usual: number; readonly unit: 'hours' | 'days' }
  /** `after` is how long before it happens they are told. */
  readonly before?: true
  /** Whoever is responsible is told. */
  readonly tells?: true
  /** Beside the eight of the product: looked at only in ports that switch it on. */
  readonly optional?: true
}

const deals = { of: 'interest', view: ['interests.view'], settle: ['interests.edit'], tells: true } as const

/** What a port is told of before somebody forgets it, the most urgent first. */
export const alertRules = {
  /** Nobody looks after what somebody wrote on the website. */
  inquiry_unassigned: {
    of: 'inquiry',
    view: inboxGate,
    settle: inboxGate,
    after: { usual: 4, unit: 'hours' },
  },
  /** Somebody asked for a berth on the website, and the deal that became of it is nobody's. */
  interest_unassigned: {
    of: 'interest',
    view: ['interests.view'],
    settle: ['interests.edit'],
    after: { usual: 4, unit: 'hours' },
    optional: true,
  },
  /**
   * The invoice of the deposit is overdue; or the reservation is signed, no deposit has come, and none is billed;
   * or the deal stands at deposit paid, and what came for it went back.
   */
  deposit_overdue: { ...deals, after: { usual: 14, unit: 'days' } },
  /** The EOI is out and nobody has signed it. */
  eoi_unsigned: { ...deals, after: { usual: 7, unit: 'days' } },
  /** The signing service did not do what was asked of it. */
  signing_failures: { of: 'document', view: ['documents.view'], settle: ['documents.send_for_signing'] },
  /** A berth is not what the deals on it make of it. */
  berth_status_mismatch: { of: 'berth', view: ['berths.view'], settle: ['berths.edit'] },
  /** A reminder has waited since its moment. */
  reminder_overdue: {
    of: 'reminder',
    view: ['reminders.view_all'],
    own: 'reminders.view_own',
    settle: ['reminders.create'],
    after: { usual: 1, unit: 'days' },
  },
  /** A tenancy ends soon, and nobody renewed it: told so long before. */
  tenancy_ending: {
    of: 'tenancy',
    view: ['tenancies.view'],
    settle: ['tenancies.manage'],
    after: { usual: 60, unit: 'days' },
    before: true,
  },
  /** An active reservation ends soon: told so long before. */
  reservation_ending: {
    of: 'reservation',
    optional: true,
    view: ['reservations.view'],
    settle: ['reservations.end'],
    after: { usual: 14, unit: 'days' },
    before: true,
  },
  /** An invoice is open so long after it fell due. */
  invoice_overdue: {
    of: 'invoice',
    optional: true,
    view: ['invoices.view'],
    settle: ['invoices.record_payment'],
    after: { usual: 1, unit: 'days' },
    tells: true,
  },
  /** Nothing was done about a live deal, and nothing is planned. */
  interest_stale: { ...deals, after: { usual: 21, unit: 'days' } },
} as const satisfies Readonly<Record<string, AlertRule>>

export type AlertRuleName = keyof typeof alertRules
/** Their names, the most urgent first. */
export const alertRuleNames = Object.keys(alertRules) as [AlertRuleName, ...AlertRuleName[]]

export const alertRuleOf = (rule: AlertRuleName): AlertRule => alertRules[rule]

/** Whether a rule is looked at where nobody said anything of it. */
export const isUsuallyActive = (rule: AlertRuleName): boolean => !alertRuleOf(rule).optional

/** Acknowledged: somebody sees to it. Dismissed: it is of no matter, until it happens anew. */
export const alertStates = ['open', 'acknowledged', 'dismissed'] as const

/** Any one of these sees some alert. */
export const alertGates = [
  ...new Set(
    alertRuleNames.flatMap((name) => {
      const { view, own } = alertRuleOf(name)
      return own ? [...view, own] : view
    }),
  ),
] as [Permission, ...Permission[]]
