import { History } from 'lucide-react'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { SkeletonLines } from '../../../ui/skeleton.tsx'
import type { Answer } from '../../lib/api.ts'
import { formatDateTime } from '../../lib/format.ts'
import { hasText, useTranslation } from '../../lib/i18n.ts'
import { useCursor } from '../../lib/server-state.ts'
import { ProblemState } from '../problem-state.tsx'
import { When } from '../when.tsx'
import type { NotedModule } from './notes-tab.tsx'

type Entry = Answer<'clients', 'activity'>['data'][number]

/** What happened to a record, newest first. */
export function ActivityTab({ module, id }: { module: NotedModule; id: string }) {
  const { t } = useTranslation()
  const activity = useCursor(module, 'activity', { params: { id } })
  const entries = activity.data?.pages.flatMap((page) => page.data) ?? []

  if (activity.error) return <ProblemState error={activity.error} onRetry={() => void activity.refetch()} />
  if (activity.isPending) return <SkeletonLines className="p-5" />
  if (entries.length === 0) return <EmptyState icon={<History />} title={t('activity.empty')} />
  return (
    <div className="flex flex-col gap-3 p-5">
      <ol className="flex flex-col gap-3 border-l pl-4">
        {entries.map((entry) => (
          <ActivityEntry key={entry.id} entry={entry} />
        ))}
      </ol>
      {activity.hasNextPage && (
        <Button
          variant="ghost"
          className="self-start"
          busy={activity.isFetchingNextPage}
          onClick={() => void activity.fetchNextPage()}
        >
          {t('activity.more')}
        </Button>
      )}
    </div>
  )
}

function ActivityEntry({ entry }: { entry: Entry }) {
  const { t } = useTranslation()
  const known = `activity.action.${entry.action}`
  const what = hasText(known) ? t(known) : entry.action.replaceAll('_', ' ')
  const changes = changesOf(entry)
  return (
    <li className="relative before:absolute before:top-1.5 before:-left-[1.1875rem] before:size-1.5 before:rounded-full before:bg-control">
      <p className="flex flex-wrap items-baseline gap-x-2">
        <span>
          <span className="font-medium">{entry.actorName ?? t('activity.system')}</span> {what}
        </span>
        <span className="text-xs text-ink-faint">
          <When timestamp={entry.createdAt} />
        </span>
      </p>
      {changes.length > 0 && (
        <ul className="mt-0.5 flex flex-col text-xs text-ink-soft">
          {changes.map(({ field, before, after }) => (
            <li key={field} className="break-words">
              {fieldLabel(field)}: {before !== '' && <del className="text-ink-faint">{before}</del>}{' '}
              {after || '–'}
            </li>
          ))}
        </ul>
      )}
    </li>
  )
}

const bookkeeping = new Set(['version', 'updatedAt', 'createdAt', 'archivedAt', 'id', 'portId'])

function changesOf(entry: Entry) {
  if (!entry.newValues || entry.action === 'create') return []
  return Object.entries(entry.newValues)
    .filter(([field]) => !bookkeeping.has(field))
    .map(([field, after]) => ({ field, before: textOf(entry.oldValues?.[field]), after: textOf(after) }))
    .filter((change) => change.before !== change.after)
}

function textOf(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (Array.isArray(value)) return value.map(textOf).join(', ')
  if (typeof value === 'object') return Object.values(value).map(textOf).filter(Boolean).join(' ')
  const text = String(value)
  return /^\d{4}-\d\d-\d\dT\d\d:/.test(text) ? formatDateTime(text) : text
}

/** `registrationNumber` → `Registration number`. */
function fieldLabel(field: string): string {
  const words = field.replaceAll(/([A-Z])/g, ' $1').toLowerCase()
  return words.charAt(0).toUpperCase() + words.slice(1)
}
