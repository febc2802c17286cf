import type { AlertRuleName } from '../../../../contract/alerts/rules.ts'
import { daysBetween } from '../../../../contract/values/days.ts'
import type { Answer } from '../../../kit/server/api.ts'
import { dayOf, formatNumber, todayIso } from '../../../kit/words/format.ts'
import type { Translate } from '../../../kit/words/i18n.ts'

export type AlertRow = Answer<'alerts', 'list'>['data'][number]

const hour = 3_600_000

/** What an alert says of its subject, in a few words: since when, or in how long, where it is a matter of time. */
export function alertSaid(
  { rule, since }: Pick<AlertRow, 'rule' | 'since'>,
  t: Translate,
  now: Date = new Date(),
): string {
  if (rule === 'tenancy_ending' || rule === 'reservation_ending') {
    // What ends does so with a day: it is as far as the days between, as on every other screen.
    const count = daysBetween(todayIso(now), dayOf(since))
    if (count <= 0) return t('alerts.endsToday')
    return t(`alerts.said.${rule}`, { time: t('alerts.days', { count, shown: formatNumber(count) }) })
  }
  const hours = Math.max(1, Math.floor(Math.abs(now.getTime() - Date.parse(since)) / hour))
  const days = Math.floor(hours / 24)
  const time =
    days > 0
      ? t('alerts.days', { count: days, shown: formatNumber(days) })
      : t('alerts.hours', { count: hours, shown: formatNumber(hours) })
  return t(`alerts.said.${rule}`, { time })
}

/** Rules whose alerts cost a sale or a name where they wait. */
export const pressing: readonly AlertRuleName[] = [
  'inquiry_unassigned',
  'interest_unassigned',
  'deposit_overdue',
  'berth_status_mismatch',
]
