import { Link } from '@tanstack/react-router'
import { Badge, type BadgeTone } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { SkeletonLines } from '../../../ui/skeleton.tsx'
import { ProblemState } from '../../kit/display/problem-state.tsx'
import { When } from '../../kit/display/when.tsx'
import { useSearchState } from '../../kit/list/state/list-search.ts'
import { useRead } from '../../kit/server/server-state.ts'
import { formatNumber } from '../../kit/words/format.ts'
import { useTranslation } from '../../kit/words/i18n.ts'
import { entities, entityName, type ListedImport } from './entities.ts'

const atOnce = 20

/** Earlier imports and where each stands. */
export function ImportList() {
  const { t } = useTranslation()
  const [search, change] = useSearchState()
  const limit = Number(search.shown) || atOnce
  const imports = useRead(
    'imports',
    'list',
    { query: { limit: String(Math.min(limit, 1000)) } },
    { keepPrevious: true },
  )
  const { data, error } = imports
  return (
    <section aria-labelledby="earlier-imports" className="flex flex-col gap-2">
      <h2 id="earlier-imports" className="text-base font-semibold">
        {t('imports.earlier')}
      </h2>
      {error && !data && <ProblemState error={error} onRetry={() => void imports.refetch()} />}
      {!data && !error && <SkeletonLines lines={4} className="py-2" />}
      {data?.data.length === 0 && <p className="text-sm text-ink-soft">{t('imports.none')}</p>}
      {data && data.data.length > 0 && (
        <ul className="-mx-2 flex flex-col divide-y border-y">
          {data.data.map((one) => (
            <Line key={one.id} one={one} />
          ))}
        </ul>
      )}
      {data && data.meta.total > data.data.length && (
        <Button
          className="self-start"
          onClick={() => change({ shown: String(limit + atOnce) }, { replace: true })}
        >
          {t('imports.showMore')}
        </Button>
      )}
    </section>
  )
}

function Line({ one }: { one: ListedImport }) {
  const { t } = useTranslation()
  const Icon = entities[one.entity].icon
  return (
    <li>
      <Link
        to="."
        search={(before: object) => ({ ...before, open: one.id })}
        className="flex min-h-12 flex-wrap items-center gap-x-3 gap-y-0.5 px-2 py-2 -outline-offset-2 hover:bg-hover"
      >
        <Icon className="size-4 shrink-0 text-ink-faint" aria-hidden="true" />
        <span className="min-w-0 flex-1 basis-40">
          <span className="block truncate font-medium">{one.fileName}</span>
          <span className="block text-xs text-ink-faint">
            {entityName(one.entity, t)} · <Progressed one={one} /> · <When timestamp={one.createdAt} />
          </span>
        </span>
        <ImportStatus status={one.status} />
      </Link>
    </li>
  )
}

type ImportState = {
  status: ListedImport['status']
  progress: ListedImport['progress']
  counts: { good: number }
}

/** How far an import has come, in words. */
export function Progressed({ one: { status, progress, counts } }: { one: ImportState }) {
  const { t } = useTranslation()
  if (status === 'preview')
    return t('imports.ready', { count: counts.good, number: formatNumber(counts.good) })
  if (status === 'queued' || status === 'applying') {
    return t('imports.doneOf', { done: formatNumber(progress.done), total: formatNumber(progress.total) })
  }
  if (status === 'undoing' || status === 'undone') {
    return t('imports.takenBackCount', {
      count: progress.takenBack,
      number: formatNumber(progress.takenBack),
    })
  }
  return t('imports.createdCount', { count: progress.created, number: formatNumber(progress.created) })
}

export function ImportStatus({ status }: { status: ListedImport['status'] }) {
  const { t } = useTranslation()
  return <Badge tone={tones[status]}>{t(`imports.status.${status}`)}</Badge>
}

const tones: Record<ListedImport['status'], BadgeTone> = {
  preview: 'neutral',
  queued: 'accent',
  applying: 'accent',
  applied: 'success',
  failed: 'danger',
  undoing: 'accent',
  undone: 'neutral',
}
