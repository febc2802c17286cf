import { UsersRound } from 'lucide-react'
import { useState } from 'react'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { showToast } from '../../../ui/overlays/toast.tsx'
import { SkeletonLines } from '../../../ui/skeleton.tsx'
import { ProblemState, problemText } from '../../kit/display/problem-state.tsx'
import { RecordLink } from '../../kit/record/links/records.tsx'
import type { Answer } from '../../kit/server/api.ts'
import { useRead, useWrite } from '../../kit/server/server-state.ts'
import { usePort } from '../../kit/server/session.tsx'
import { formatNumber } from '../../kit/words/format.ts'
import { useTranslation } from '../../kit/words/i18n.ts'
import { formatPhone } from '../../kit/words/phone.ts'
import { MergeDialog } from './public/merge-dialog.tsx'

type Pair = Answer<'duplicates', 'list'>['data'][number]

const step = 50
const most = 1000

/** Pairs that wait for a decision, the likeliest first. */
export function Queue() {
  const { t } = useTranslation()
  const [limit, setLimit] = useState(step)
  const [open, setOpen] = useState<Pair | null>(null)
  const pairs = useRead('duplicates', 'list', { query: { limit: String(limit) } }, { keepPrevious: true })
  if (pairs.error && !pairs.data) {
    return <ProblemState error={pairs.error} onRetry={() => void pairs.refetch()} />
  }
  if (!pairs.data) return <SkeletonLines lines={8} className="p-5" />
  const { data, meta } = pairs.data
  if (data.length === 0) {
    return (
      <EmptyState icon={<UsersRound />} title={t('duplicates.emptyTitle')}>
        {t('duplicates.empty')}
      </EmptyState>
    )
  }
  return (
    <div className="flex max-w-5xl flex-col p-2 sm:p-5">
      <p className="px-3 pb-2 text-xs text-ink-faint">
        {t('duplicates.waiting', { count: meta.total, number: formatNumber(meta.total) })}
      </p>
      <ul className="divide-y border-y">
        {data.map((pair) => (
          <PairItem key={pair.id} pair={pair} onCompare={() => setOpen(pair)} />
        ))}
      </ul>
      {data.length < meta.total && limit < most && (
        <Button
          variant="ghost"
          className="mt-2 self-start"
          busy={pairs.isFetching}
          onClick={() => setLimit(Math.min(most, limit + step * 4))}
        >
          {t('activity.more')}
        </Button>
      )}
      {open && <MergeDialog pair={older(open)} candidateId={open.id} onClose={() => setOpen(null)} />}
    </div>
  )
}

/** Who was there first stays, unless somebody says otherwise. */
function older({ first, second }: Pair): readonly [string, string] {
  return first.createdAt <= second.createdAt ? [first.id, second.id] : [second.id, first.id]
}

function PairItem({ pair, onCompare }: { pair: Pair; onCompare: () => void }) {
  const { t } = useTranslation()
  const { can } = usePort()
  const decides = can('clients.edit') && can('clients.delete')
  const dismiss = useDismiss(pair)
  return (
    <li className="grid gap-x-4 gap-y-2 px-3 py-3 sm:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_auto] sm:items-center">
      <PairSide side={pair.first} />
      <PairSide side={pair.second} />
      <div className="flex flex-wrap items-center gap-2 sm:justify-end">
        <span className="flex flex-col items-start text-xs text-ink-soft sm:items-end">
          <Badge tone={pair.confidence === 'high' ? 'warning' : 'neutral'}>
            {t(`clients.confidence.${pair.confidence}`)} · {pair.score}
          </Badge>
          <span>{pair.matched.map((sign) => t(`clients.matched.${sign}`)).join(', ')}</span>
        </span>
        {decides && (
          <span className="flex gap-2">
            <Button variant="ghost" busy={dismiss.busy} onClick={dismiss.run}>
              {t('duplicates.dismiss')}
            </Button>
            <Button onClick={onCompare}>{t('duplicates.compare')}</Button>
          </span>
        )}
      </div>
    </li>
  )
}

function PairSide({ side }: { side: Pair['first'] }) {
  const { t } = useTranslation()
  return (
    <div className="min-w-0">
      <RecordLink type="client" id={side.id}>
        <span className="font-medium break-words">{side.fullName}</span>
      </RecordLink>
      <p className="truncate text-xs text-ink-soft">
        {[side.email, side.phone && formatPhone(side.phone)].filter(Boolean).join(' · ')}
      </p>
      <p className="text-xs text-ink-faint">
        {t('duplicates.interests', { count: side.interests })} ·{' '}
        {t('duplicates.yachts', { count: side.yachts })}
      </p>
    </div>
  )
}

function useDismiss({ id, first, second }: Pair) {
  const { t } = useTranslation()
  const dismiss = useWrite('duplicates', 'dismiss')
  const reopen = useWrite('duplicates', 'reopen')
  const params = { id }
  const failed = (error: unknown) =>
    showToast({ tone: 'danger', title: t('duplicates.notDismissed'), detail: problemText(error) })
  async function run() {
    try {
      await dismiss.mutateAsync({ params })
      showToast({
        title: t('duplicates.dismissed', { first: first.fullName, second: second.fullName }),
        onUndo: () => void reopen.mutateAsync({ params }).catch(failed),
      })
    } catch (error) {
      failed(error)
    }
  }
  return { run: () => void run(), busy: dismiss.isPending }
}
