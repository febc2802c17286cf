import { CheckCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { SegmentedControl } from '../../../ui/segmented-control.tsx'
import { SkeletonLines } from '../../../ui/skeleton.tsx'
import { ProblemState } from '../../kit/display/problem-state.tsx'
import { ListPanel } from '../../kit/list/list-panel.tsx'
import { useSearchState } from '../../kit/list/state/list-search.ts'
import { useRecordHref } from '../../kit/record/links/records.tsx'
import { useDocumentTitle } from '../../kit/screen/document-title.ts'
import { useRead } from '../../kit/server/server-state.ts'
import { useMe, usePort } from '../../kit/server/session.tsx'
import { formatNumber } from '../../kit/words/format.ts'
import { useTranslation } from '../../kit/words/i18n.ts'
import { agendaGroups, groupOf, type ReminderRow, waiting } from './public/reminder.ts'
import { ReminderRecord } from './record.tsx'
import { ReminderItem, titleClass } from './reminder-item.tsx'

const most = 200

/** What waits, by its day: mine, or everybody's for whoever may see it. */
export function Agenda({ actions, empty }: { actions: ReactNode; empty: ReactNode }) {
  const { t } = useTranslation()
  const { user } = useMe()
  const { can } = usePort()
  const [search, change] = useSearchState()
  useDocumentTitle(t('nav.reminders'))
  const team = search.whose === 'team' && can('reminders.view_all')
  const query = { status: waiting, limit: String(most), ...(team ? {} : { assignedTo: user.id }) }
  const list = useRead('reminders', 'list', { query }, { keepPrevious: true, again: () => 60_000 })
  const rows = list.data?.data ?? []
  const close = () => change({ open: undefined, tab: undefined })

  function step(by: 1 | -1) {
    const next = rows[rows.findIndex(({ id }) => id === search.open) + by]
    if (next) change({ open: next.id }, { replace: true })
  }

  return (
    <div className="relative flex min-h-0 flex-1">
      <section className="flex min-w-0 flex-1 flex-col" aria-label={t('nav.reminders')}>
        <PageHeader
          title={t('nav.reminders')}
          aside={list.data ? formatNumber(list.data.meta.total) : null}
          actions={actions}
        >
          {can('reminders.view_all') && (
            <SegmentedControl
              label={t('reminders.whose')}
              value={team ? 'team' : 'mine'}
              onValueChange={(next) => change({ whose: next === 'team' ? 'team' : undefined })}
              segments={[
                { value: 'mine', label: t('reminders.mine') },
                { value: 'team', label: t('reminders.team') },
              ]}
            />
          )}
        </PageHeader>
        <div className="min-h-0 flex-1 overflow-y-auto">
          {list.error && !list.data ? (
            <ProblemState error={list.error} onRetry={() => void list.refetch()} />
          ) : !list.data ? (
            <SkeletonLines lines={8} className="p-5" />
          ) : rows.length === 0 ? (
            <Nothing empty={empty} />
          ) : (
            <Groups rows={rows} />
          )}
          {list.data && list.data.meta.total > rows.length && (
            <p className="px-5 py-3">
              <Button onClick={() => change({ view: 'table', status: waiting })}>
                {t('reminders.more', { count: list.data.meta.total - rows.length })}
              </Button>
            </p>
          )}
        </div>
      </section>
      {search.open && (
        <ListPanel onClose={close}>
          <ReminderRecord key={search.open} id={search.open} panel={{ onClose: close, onStep: step }} />
        </ListPanel>
      )}
    </div>
  )
}

/** A port without any reminder is told what they are for; a person with nothing to do is told so. */
function Nothing({ empty }: { empty: ReactNode }) {
  const { t } = useTranslation()
  const any = useRead('reminders', 'list', { query: { limit: '1' } })
  if (!any.data) return null
  if (any.data.meta.total === 0) return empty
  return (
    <EmptyState icon={<CheckCheck />} title={t('reminders.allDone')}>
      {t('reminders.allDoneHint')}
    </EmptyState>
  )
}

function Groups({ rows }: { rows: readonly ReminderRow[] }) {
  const { t } = useTranslation()
  const { user } = useMe()
  const { port } = usePort()
  const zone = user.timezone ?? port.timezone
  return agendaGroups.map((group) => {
    const inGroup = rows.filter((row) => groupOf(row.nextAt, zone) === group)
    if (inGroup.length === 0) return null
    return (
      <section key={group} aria-label={t(`reminders.group.${group}`)} className="pt-3">
        <h2 className="flex gap-2 px-4 pb-1 text-xs font-medium text-ink-faint sm:px-5">
          {t(`reminders.group.${group}`)}
          <span className="tabular-nums">{formatNumber(inGroup.length)}</span>
        </h2>
        <ul>
          {inGroup.map((row) => (
            <AgendaItem key={row.id} row={row} />
          ))}
        </ul>
      </section>
    )
  })
}

function AgendaItem({ row }: { row: ReminderRow }) {
  const [search, change] = useSearchState()
  const href = useRecordHref('reminder')(row.id)
  return (
    <ReminderItem
      reminder={row}
      open={search.open === row.id}
      title={
        <a
          href={href}
          onClick={(event) => {
            if (event.metaKey || event.ctrlKey || event.shiftKey) return
            event.preventDefault()
            change({ open: row.id }, { replace: search.open !== undefined })
          }}
          className={titleClass}
        >
          <span className="truncate">{row.title}</span>
        </a>
      }
    />
  )
}
