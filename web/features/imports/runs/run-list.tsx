import { Link } from '@tanstack/react-router'
import { Files } from 'lucide-react'
import { When } from '../../../kit/display/when.tsx'
import type { Answer } from '../../../kit/server/api.ts'
import { useRead } from '../../../kit/server/server-state.ts'
import { useTranslation } from '../../../kit/words/i18n.ts'
import { entityName } from '../entities.ts'
import { ImportStatus, Progressed } from '../import-list.tsx'

type ListedRun = Answer<'importRuns', 'list'>['data'][number]

/** Whole exports that were brought in, and where each stands. Nothing where there is none. */
export function RunList() {
  const { t } = useTranslation()
  const { data } = useRead('importRuns', 'list', { query: { limit: '20' } }, { keepPrevious: true })
  if (!data || data.data.length === 0) return null
  return (
    <section aria-labelledby="whole-exports" className="flex flex-col gap-2">
      <h2 id="whole-exports" className="text-base font-semibold">
        {t('imports.run.earlier')}
      </h2>
      <ul className="-mx-2 flex flex-col divide-y border-y">
        {data.data.map((run) => (
          <Line key={run.id} run={run} />
        ))}
      </ul>
    </section>
  )
}

function Line({ run }: { run: ListedRun }) {
  const { t } = useTranslation()
  const kinds = [...new Set(run.entities)].map((entity) => entityName(entity, t)).join(', ')
  return (
    <li>
      <Link
        to="."
        search={{ run: run.id }}
        className="flex min-h-12 flex-wrap items-center gap-x-3 gap-y-0.5 px-2 py-2 -outline-offset-2 hover:bg-hover"
      >
        <Files className="size-4 shrink-0 text-ink-faint" aria-hidden="true" />
        <span className="min-w-0 flex-1 basis-40">
          <span className="block truncate font-medium">{run.fileNames.join(', ')}</span>
          <span className="block text-xs text-ink-faint">
            {kinds} · <Progressed one={run} /> · <When timestamp={run.createdAt} />
          </span>
        </span>
        <ImportStatus status={run.status} />
      </Link>
    </li>
  )
}
