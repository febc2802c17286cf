import type { StayKind } from '../../../../contract/stays/kinds.ts'
import { formatDate } from '../../../kit/words/format.ts'
import type { Translate } from '../../../kit/words/i18n.ts'

interface Holder {
  kind: StayKind
  clientName: string | null
  from: string
  until: string | null
}

/** Who holds a berth, by what, from when where that is to come, and until when. */
export function heldSentence(t: Translate, { kind, clientName, from, until }: Holder, today: string): string {
  const who = clientName ?? t('record.held.somebody')
  const sentence = t(kind === 'tenancy' ? 'record.held.tenancy' : 'record.held.reservation', { name: who })
  const days = [
    from > today ? t('record.held.from', { date: formatDate(from) }) : null,
    until ? t('record.held.until', { date: formatDate(until) }) : t('record.held.open'),
  ]
  return [sentence, ...days.filter((part) => part !== null)].join(' ')
}
