import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ChevronLeft } from 'lucide-react'
import { buttonClass } from '../../../ui/button.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { SkeletonLines } from '../../../ui/skeleton.tsx'
import { ProblemState } from '../../kit/display/problem-state.tsx'
import { readOptions } from '../../kit/server/server-state.ts'
import { usePort } from '../../kit/server/session.tsx'
import { formatNumber } from '../../kit/words/format.ts'
import { useTranslation } from '../../kit/words/i18n.ts'
import type { Import } from './entities.ts'
import { ImportStatus } from './import-list.tsx'
import { Preview } from './preview.tsx'
import { Result } from './result.tsx'
import { TakingBack, Writing } from './writing.tsx'

const askAgainMs = 3000

/** One import: prepared, on its way, or done. */
export function ImportView({ id }: { id: string }) {
  const { t } = useTranslation()
  const { port } = usePort()
  const read = useQuery({
    ...readOptions('imports', 'get', port.id, { params: { id } }),
    // The live channel tells of progress; where it is closed, the page still comes to its end.
    refetchInterval: ({ state }) => (onItsWay(state.data) ? askAgainMs : false),
  })
  return (
    <>
      <PageHeader
        title={
          <span className="flex min-w-0 items-center gap-2">
            <Link
              to="."
              search={read.data?.runId ? { run: read.data.runId } : {}}
              aria-label={t(read.data?.runId ? 'imports.run.back' : 'imports.back')}
              className={buttonClass('ghost', 'md', '-ml-2 px-1.5')}
            >
              <ChevronLeft aria-hidden="true" />
            </Link>
            <span className="truncate">{read.data?.fileName ?? t('imports.title')}</span>
          </span>
        }
        aside={
          read.data &&
          t('imports.rowCount', { count: read.data.rowCount, number: formatNumber(read.data.rowCount) })
        }
        actions={read.data && <ImportStatus status={read.data.status} />}
      />
      <div className="min-h-0 flex-1 overflow-y-auto bg-surface">
        {read.data ? (
          <Step one={read.data} />
        ) : read.error ? (
          <ProblemState error={read.error} onRetry={() => void read.refetch()} />
        ) : (
          <SkeletonLines lines={8} className="mx-auto max-w-4xl px-5 py-6" />
        )}
      </div>
    </>
  )
}

function Step({ one }: { one: Import }) {
  if (one.status === 'preview') return <Preview one={one} />
  if (onItsWay(one)) return one.status === 'undoing' ? <TakingBack one={one} /> : <Writing one={one} />
  return <Result one={one} />
}

function onItsWay(one: Import | undefined): boolean {
  return one?.status === 'queued' || one?.status === 'applying' || one?.status === 'undoing'
}
