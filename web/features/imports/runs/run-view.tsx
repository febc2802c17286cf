import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ChevronLeft } from 'lucide-react'
import { buttonClass } from '../../../../ui/button.tsx'
import { PageHeader } from '../../../../ui/page-header.tsx'
import { SkeletonLines } from '../../../../ui/skeleton.tsx'
import { ProblemLine, ProblemState } from '../../../kit/display/problem-state.tsx'
import { useSearchState } from '../../../kit/list/state/list-search.ts'
import { readOptions } from '../../../kit/server/server-state.ts'
import { usePort } from '../../../kit/server/session.tsx'
import { useTranslation } from '../../../kit/words/i18n.ts'
import { DropZone } from '../drop-zone.tsx'
import { ImportStatus } from '../import-list.tsx'
import { TakingBack, Writing } from '../writing.tsx'
import { exportFiles, type Run } from './run.ts'
import { RunPreview } from './run-preview.tsx'
import { RunResult } from './run-result.tsx'
import { useRunFiles } from './use-run-files.ts'

const askAgainMs = 3000

/** A whole export: its files chosen, joined, on their way, or done. */
export function RunView({ id }: { id: string }) {
  return id === 'new' ? <ChooseExport /> : <KnownRun id={id} />
}

function ChooseExport() {
  const { t } = useTranslation()
  const [, change] = useSearchState()
  const files = useRunFiles(null, (run) => change({ run }, { replace: true }))
  return (
    <>
      <RunHeader title={t('imports.run.start')} />
      <div className="min-h-0 flex-1 overflow-y-auto bg-surface">
        <div className="mx-auto flex w-full max-w-3xl flex-col gap-3 px-4 py-6 sm:px-5">
          <p className="text-sm text-ink-soft text-pretty">{t('imports.run.about')}</p>
          <DropZone
            label={t('imports.run.choose')}
            hint={t('imports.run.chooseHint')}
            reading={t('imports.run.reading')}
            busy={files.isPending}
            accept={exportFiles}
            several
            onFiles={(chosen) => files.mutate(chosen)}
          />
          <ProblemLine error={files.error} />
        </div>
      </div>
    </>
  )
}

function KnownRun({ id }: { id: string }) {
  const { t } = useTranslation()
  const { port } = usePort()
  const read = useQuery({
    ...readOptions('importRuns', 'get', port.id, { params: { id } }),
    // The live channel tells of progress; where it is closed, the page still comes to its end.
    refetchInterval: ({ state }) => (onItsWay(state.data) ? askAgainMs : false),
  })
  return (
    <>
      <RunHeader title={read.data?.fileNames.join(', ') ?? t('imports.title')} run={read.data} />
      <div className="min-h-0 flex-1 overflow-y-auto bg-surface">
        {read.data ? (
          <Step run={read.data} />
        ) : read.error ? (
          <ProblemState error={read.error} onRetry={() => void read.refetch()} />
        ) : (
          <SkeletonLines lines={8} className="mx-auto max-w-4xl px-5 py-6" />
        )}
      </div>
    </>
  )
}

function Step({ run }: { run: Run }) {
  if (run.status === 'preview') return <RunPreview run={run} />
  if (onItsWay(run)) return run.status === 'undoing' ? <TakingBack one={run} /> : <Writing one={run} />
  return <RunResult run={run} />
}

function RunHeader({ title, run }: { title: string; run?: Run | undefined }) {
  const { t } = useTranslation()
  return (
    <PageHeader
      title={
        <span className="flex min-w-0 items-center gap-2">
          <Link
            to="."
            search={{}}
            aria-label={t('imports.back')}
            className={buttonClass('ghost', 'md', '-ml-2 px-1.5')}
          >
            <ChevronLeft aria-hidden="true" />
          </Link>
          <span className="truncate">{title}</span>
        </span>
      }
      actions={run && <ImportStatus status={run.status} />}
    />
  )
}

function onItsWay(run: Run | undefined): boolean {
  return run?.status === 'queued' || run?.status === 'applying' || run?.status === 'undoing'
}
