import { Merge } from 'lucide-react'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { SkeletonLines } from '../../../ui/skeleton.tsx'
import { ProblemState } from '../../kit/display/problem-state.tsx'
import { When } from '../../kit/display/when.tsx'
import { RecordLink } from '../../kit/record/links/records.tsx'
import type { Answer } from '../../kit/server/api.ts'
import { useCursor } from '../../kit/server/server-state.ts'
import { usePort } from '../../kit/server/session.tsx'
import { useTranslation } from '../../kit/words/i18n.ts'
import { useUndoMerge } from './use-merge.ts'

type Entry = Answer<'merges', 'list'>['data'][number]

/** What was merged, newest first; each can be parted again. */
export function MergeLog() {
  const { t } = useTranslation()
  const log = useCursor('merges', 'list', {})
  if (log.error && !log.data) return <ProblemState error={log.error} onRetry={() => void log.refetch()} />
  if (!log.data) return <SkeletonLines lines={8} className="p-5" />
  const entries = log.data.pages.flatMap((page) => page.data)
  if (entries.length === 0) {
    return (
      <EmptyState icon={<Merge />} title={t('duplicates.logEmptyTitle')}>
        {t('duplicates.logEmpty')}
      </EmptyState>
    )
  }
  return (
    <div className="flex max-w-5xl flex-col p-2 sm:p-5">
      <ul className="divide-y border-y">
        {entries.map((entry) => (
          <EntryItem key={entry.id} entry={entry} />
        ))}
      </ul>
      {log.hasNextPage && (
        <Button
          variant="ghost"
          className="mt-2 self-start"
          busy={log.isFetchingNextPage}
          onClick={() => void log.fetchNextPage()}
        >
          {t('activity.more')}
        </Button>
      )}
    </div>
  )
}

function EntryItem({ entry }: { entry: Entry }) {
  const { t } = useTranslation()
  const { can } = usePort()
  const undo = useUndoMerge()
  const names = { winner: entry.winner.fullName, loser: entry.loser.fullName }
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 px-3 py-2.5">
      <div className="min-w-0 grow basis-60">
        <p className="break-words">
          {names.loser} →{' '}
          <RecordLink type="client" id={entry.winner.id} className="rounded-sm text-accent-ink underline">
            {names.winner}
          </RecordLink>
        </p>
        <p className="text-xs text-ink-faint">
          {entry.mergedBy ?? t('duplicates.nobody')} · <When timestamp={entry.mergedAt} />
        </p>
      </div>
      {entry.undoneAt ? (
        <span className="flex items-center gap-2 text-xs text-ink-faint">
          <Badge>{t('duplicates.undone')}</Badge> {entry.undoneBy} · <When timestamp={entry.undoneAt} />
        </span>
      ) : (
        can('clients.edit') &&
        can('clients.delete') && (
          <Button busy={undo.busy} onClick={() => void undo.run(entry.id, names)}>
            {t('duplicates.undo')}
          </Button>
        )
      )}
    </li>
  )
}
