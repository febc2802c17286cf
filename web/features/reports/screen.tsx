import { FileChartColumn, Plus } from 'lucide-react'
import { type ReportKind, reportKinds } from '../../../contract/reports/vocabulary.ts'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { NoPermission } from '../../../ui/error-state.tsx'
import { Menu, MenuItem } from '../../../ui/overlays/menu.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { SkeletonLines } from '../../../ui/skeleton.tsx'
import { ProblemState } from '../../kit/display/problem-state.tsx'
import { useSearchState } from '../../kit/list/state/list-search.ts'
import { useDocumentTitle } from '../../kit/screen/document-title.ts'
import { useRead } from '../../kit/server/server-state.ts'
import { usePort } from '../../kit/server/session.tsx'
import { formatDateTime } from '../../kit/words/format.ts'
import { useTranslation } from '../../kit/words/i18n.ts'
import { Builder } from './builder.tsx'
import { kindName, newConfig, type TemplateRow } from './report.ts'
import { TemplateBuilder } from './template-builder.tsx'
import { useReportKinds } from './use-report-kinds.ts'

/** Reports of the port: those that are kept under a name, and the one that is being built. */
export function ReportsScreen() {
  const { can } = usePort()
  const { t } = useTranslation()
  const [search, change] = useSearchState()
  if (!can('reports.export')) return <NoPermission />
  const close = () => change({ open: undefined, create: undefined })
  if (search.open) return <TemplateBuilder key={search.open} id={search.open} onClose={close} />
  const kind = reportKinds.find((one) => one === search.create)
  if (!kind) return <TemplateList />
  return (
    <Builder
      key={kind}
      template={null}
      initial={newConfig(kind, t)}
      onClose={close}
      onSaved={async (id) => change({ create: undefined, open: id }, { replace: true })}
    />
  )
}

function TemplateList() {
  const { t } = useTranslation()
  const [, change] = useSearchState()
  const templates = useRead('reports', 'templates', {})
  useDocumentTitle(t('nav.reports'))
  const create = <NewReport onCreate={(kind) => change({ create: kind })} />
  return (
    <>
      <PageHeader title={t('nav.reports')} actions={create} />
      <div className="min-h-0 flex-1 overflow-y-auto bg-surface">
        {templates.error ? (
          <ProblemState error={templates.error} onRetry={() => void templates.refetch()} />
        ) : !templates.data ? (
          <SkeletonLines lines={6} className="p-5" />
        ) : templates.data.length === 0 ? (
          <EmptyState icon={<FileChartColumn />} title={t('reports.emptyTitle')} action={create}>
            {t('reports.empty')}
          </EmptyState>
        ) : (
          reportKinds.map((kind) => (
            <Group
              key={kind}
              kind={kind}
              templates={templates.data.filter((one) => one.kind === kind)}
              onOpen={(id) => change({ open: id })}
            />
          ))
        )}
      </div>
    </>
  )
}

function NewReport({ onCreate }: { onCreate: (kind: ReportKind) => void }) {
  const { t } = useTranslation()
  const kinds = useReportKinds()
  return (
    <Menu
      align="end"
      trigger={
        <Button variant="primary" icon={<Plus />}>
          {t('reports.create')}
        </Button>
      }
    >
      {kinds.map((kind) => (
        <MenuItem key={kind} onSelect={() => onCreate(kind)}>
          {kindName(kind, t)}
        </MenuItem>
      ))}
    </Menu>
  )
}

type GroupProps = {
  kind: ReportKind
  templates: readonly TemplateRow[]
  onOpen: (id: string) => void
}

function Group({ kind, templates, onOpen }: GroupProps) {
  const { t } = useTranslation()
  if (templates.length === 0) return null
  return (
    <section aria-labelledby={`reports-${kind}`} className="max-w-4xl">
      <h2 id={`reports-${kind}`} className="px-5 pt-4 pb-1 text-xs font-semibold text-ink-soft">
        {kindName(kind, t)}
      </h2>
      <ul className="divide-y border-b">
        {templates.map((template) => (
          <li key={template.id}>
            <button
              type="button"
              onClick={() => onOpen(template.id)}
              className="flex min-h-12 w-full flex-wrap items-center gap-x-2 px-5 py-2 text-left -outline-offset-2 hover:bg-hover"
            >
              <span className="max-w-full truncate text-sm font-medium">{template.name}</span>
              <span className="min-w-0 basis-full truncate text-xs text-ink-soft">
                {[
                  template.description,
                  template.nextAt && t('reports.nextAt', { at: formatDateTime(template.nextAt) }),
                ]
                  .filter(Boolean)
                  .join(' · ') || t('reports.notScheduled')}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
