import { Inbox } from 'lucide-react'
import { useCallback, useMemo, useState } from 'react'
import { DataTable } from '../../../../ui/data-table/data-table.tsx'
import { EmptyState } from '../../../../ui/empty-state.tsx'
import { FilterChips } from '../../../../ui/filter-chips.tsx'
import { SegmentedControl } from '../../../../ui/segmented-control.tsx'
import { ProblemState } from '../../../kit/display/problem-state.tsx'
import { ListPanel } from '../../../kit/list/list-panel.tsx'
import { LookMenu } from '../../../kit/list/look-menu.tsx'
import { NoMatches } from '../../../kit/list/no-matches.tsx'
import { PeriodChip } from '../../../kit/list/period-chip.tsx'
import { SearchBox } from '../../../kit/list/search-box.tsx'
import { listOf, useSearchState } from '../../../kit/list/state/list-search.ts'
import { usePagedRows } from '../../../kit/list/state/paged-rows.ts'
import { useRead } from '../../../kit/server/server-state.ts'
import { formatNumber } from '../../../kit/words/format.ts'
import { useTranslation } from '../../../kit/words/i18n.ts'
import { BehindChip } from '../../components/answers/behind-chip.tsx'
import { answerFilters, conditionText, filterIds, queryOf } from '../../components/answers/filters.tsx'
import { useForm } from '../../components/form/form-context.tsx'
import { useTableLook } from '../../lib/table-look.ts'
import { BulkActions } from './bulk-actions.tsx'
import { compactSubmission, submissionColumns } from './columns.tsx'
import { ExportMenu, takesFiles } from './export-menu.tsx'
import { SubmissionPanel } from './submission-panel.tsx'
import { UnfinishedList } from './unfinished-list.tsx'

/** What was sent, and what was not finished where the form keeps that. */
export function SubmissionsScreen() {
  const { t } = useTranslation()
  const { form } = useForm()
  const [view, setView] = useState<'sent' | 'unfinished'>('sent')
  if (!form.keepsUnfinished) return <SentSubmissions />
  return (
    <div className="flex min-h-0 min-w-0 flex-1 flex-col">
      <div className="flex border-b bg-surface px-4 py-2 sm:px-5">
        <SegmentedControl
          label={t('forms.submissions.unfinished.show')}
          value={view}
          onValueChange={setView}
          segments={[
            { value: 'sent', label: t('forms.submissions.unfinished.sent') },
            { value: 'unfinished', label: t('forms.submissions.unfinished.title') },
          ]}
        />
      </div>
      {view === 'sent' ? <SentSubmissions /> : <UnfinishedList />}
    </div>
  )
}

/** What was answered: a table with a column for each field, and one submission beside it. */
function SentSubmissions() {
  const { t } = useTranslation()
  const { form, canEdit } = useForm()
  const [search, change] = useSearchState()
  const [look, changeLook] = useTableLook(form.id)
  const [selection, setSelection] = useState<ReadonlySet<string>>(new Set())
  const params = { id: form.id }
  const columnsRead = useRead('submissions', 'columns', { params })
  const fields = useMemo(() => columnsRead.data ?? [], [columnsRead.data])
  const columns = useMemo(() => submissionColumns(fields, t), [fields, t])
  const filters = useMemo(() => answerFilters(fields, t), [fields, t])
  const query = queryOf(search, fields)
  const paged = usePagedRows('submissions', 'list', { ...query, sort: search.sort }, params)
  const setQuery = useCallback((q: string) => change({ q: q || undefined }, { replace: true }), [change])
  const open = (id: string, replace = search.open !== undefined) => change({ open: id }, { replace })
  const close = useCallback(() => change({ open: undefined }), [change])
  const ids = filterIds(fields)
  const isFiltered = ['q', 'from', 'to', 'behind', ...ids].some((id) => search[id])
  const cleared = (...names: string[]) => change(Object.fromEntries(names.map((name) => [name, undefined])))

  return (
    <div className="relative flex min-h-0 flex-1">
      <section className="relative flex min-w-0 flex-1 flex-col" aria-label={t('forms.tab.submissions')}>
        <div className="flex shrink-0 flex-wrap items-center gap-2 border-b bg-surface px-4 py-2 sm:px-5">
          <SearchBox label={t('forms.submissions.search')} value={search.q ?? ''} onChange={setQuery} />
          <PeriodChip from={search.from} to={search.to} onChange={(period) => change(period)} />
          <FilterChips
            filters={filters}
            values={Object.fromEntries(ids.map((id) => [id, listOf(search[id])]))}
            onChange={(id, values) => change({ [id]: values[0] })}
            onClear={() => cleared('behind', ...ids)}
          >
            {search.behind && (
              <BehindChip text={conditionText(search.behind, fields, t)} onRemove={() => cleared('behind')} />
            )}
          </FilterChips>
          <span className="ml-auto flex items-center gap-2">
            {paged.total !== undefined && (
              <span className="text-xs text-ink-faint tabular-nums">
                {t('forms.submissions.total', { count: paged.total, shown: formatNumber(paged.total) })}
              </span>
            )}
            <ExportMenu query={query} disabled={!paged.total} hasFiles={fields.some(takesFiles)} />
            <span className="hidden sm:flex">
              <LookMenu
                density={look.density}
                onDensityChange={(density) => changeLook({ density })}
                columns={columns}
                hiddenColumns={look.hiddenColumns}
                onHiddenColumnsChange={(hiddenColumns) => changeLook({ hiddenColumns })}
              />
            </span>
          </span>
        </div>
        <DataTable
          label={t('forms.tab.submissions')}
          columns={columns}
          rows={paged.isLoading || columnsRead.isPending ? rowsOnTheirWay : paged.rows}
          rowId={(row) => row.id}
          rowHref={(row) => `/forms/${form.id}/submissions?open=${row.id}`}
          compactRow={(row) => compactSubmission(row, fields, t)}
          onRangeChange={paged.onRangeChange}
          sort={search.sort}
          onSortChange={(sort) => change({ sort }, { replace: true })}
          density={look.density}
          hiddenColumns={look.hiddenColumns}
          {...(canEdit ? { selection, onSelectionChange: setSelection } : {})}
          openId={search.open}
          onOpen={(row) => open(row.id)}
          onActiveChange={(row) => search.open && open(row.id, true)}
          instead={
            (paged.error ?? columnsRead.error) ? (
              <ProblemState error={paged.error ?? columnsRead.error} onRetry={paged.retry} />
            ) : paged.total !== 0 ? null : isFiltered ? (
              <NoMatches onClear={() => cleared('q', 'from', 'to', 'behind', ...ids)} />
            ) : (
              <EmptyState icon={<Inbox />} title={t('forms.submissions.emptyTitle')}>
                {t(
                  form.publishedVersion === null ? 'forms.submissions.emptyDraft' : 'forms.submissions.empty',
                )}
              </EmptyState>
            )
          }
        />
        {selection.size > 0 && (
          <BulkActions
            ids={[...selection]}
            spam={search.spam === 'yes'}
            onDone={() => setSelection(new Set())}
          />
        )}
      </section>
      {search.open && (
        <ListPanel onClose={close}>
          <SubmissionPanel
            key={search.open}
            id={search.open}
            fields={fields}
            onOpen={(id) => open(id, true)}
            onClose={close}
          />
        </ListPanel>
      )}
    </div>
  )
}

const rowsOnTheirWay = { total: 24, at: () => undefined }
