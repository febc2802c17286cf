import { BellRing, CheckCheck, User } from 'lucide-react'
import { useCallback, useEffect, useState } from 'react'
import {
  type AlertRuleName,
  alertGates,
  alertRuleNames,
  type alertStates,
} from '../../../contract/alerts/rules.ts'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { NoPermission } from '../../../ui/error-state.tsx'
import { FilterChips } from '../../../ui/filter-chips.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { SegmentedControl } from '../../../ui/segmented-control.tsx'
import { SkeletonLines } from '../../../ui/skeleton.tsx'
import { personOptions } from '../../kit/display/person.tsx'
import { ProblemState } from '../../kit/display/problem-state.tsx'
import { listOf, useSearchState } from '../../kit/list/state/list-search.ts'
import { ListLink } from '../../kit/record/links/list-link.tsx'
import { useDocumentTitle } from '../../kit/screen/document-title.ts'
import { useRead } from '../../kit/server/server-state.ts'
import { usePort } from '../../kit/server/session.tsx'
import { formatNumber } from '../../kit/words/format.ts'
import { useTranslation } from '../../kit/words/i18n.ts'
import { AlertItem } from './alert-item.tsx'
import { RenewalsLink } from './renewals-link.tsx'

type State = (typeof alertStates)[number]
const states = ['open', 'acknowledged', 'dismissed'] as const satisfies readonly State[]
const shownOfRule = 10
const most = 1000

/** What asks for attention, by its rule; of one rule all of it. */
export function AlertsScreen() {
  const { t } = useTranslation()
  const { can } = usePort()
  const [search, change] = useSearchState()
  const people = useRead('users', 'picker', {}, { staleTime: 60_000 })
  const counts = useRead('alerts', 'counts', {}, { again: () => 60_000 })
  useDocumentTitle(t('nav.alerts'))
  if (!alertGates.some(can)) return <NoPermission />

  const state = states.find((one) => one === search.status) ?? 'open'
  const rules = alertRuleNames.filter((rule) => listOf(search.rule).includes(rule))
  const assignedTo = listOf(search.assignedTo)
  const standing = (counts.data ?? []).filter((one) => one[state] > 0)
  const total = standing.reduce((sum, one) => sum + one[state], 0)
  const query = { status: state, ...(assignedTo.length > 0 ? { assignedTo: assignedTo.join(',') } : {}) }
  return (
    <section className="flex min-h-0 min-w-0 flex-1 flex-col" aria-label={t('nav.alerts')}>
      <PageHeader title={t('nav.alerts')} aside={counts.data && formatNumber(total)}>
        <SegmentedControl
          label={t('alerts.state')}
          value={state}
          onValueChange={(next) => change({ status: next === 'open' ? undefined : next })}
          segments={states.map((one) => ({ value: one, label: t(`alerts.states.${one}`) }))}
        />
        <FilterChips
          filters={[
            {
              id: 'rule',
              label: t('alerts.rule'),
              icon: <BellRing />,
              options: standing.map((one) => ({
                value: one.rule,
                label: t(`alerts.rules.${one.rule}`),
                count: one[state],
              })),
              labelOf: (rule) => t(`alerts.rules.${rule as AlertRuleName}`),
            },
            {
              id: 'assignedTo',
              label: t('interest.field.assignedTo'),
              icon: <User />,
              options: personOptions(people.data),
            },
          ]}
          values={{ rule: rules, assignedTo }}
          onChange={(id, values) => change({ [id]: values.join(',') || undefined })}
          onClear={() => change({ rule: undefined, assignedTo: undefined })}
        />
      </PageHeader>
      <div className="min-h-0 flex-1 overflow-y-auto bg-surface pb-6">
        {counts.error && !counts.data ? (
          <ProblemState error={counts.error} onRetry={() => void counts.refetch()} />
        ) : !counts.data ? (
          <SkeletonLines lines={8} className="p-5" />
        ) : total === 0 ? (
          <EmptyState icon={<CheckCheck />} title={t(`alerts.none.${state}`)}>
            {t('alerts.noneHint')}
          </EmptyState>
        ) : (
          <RuleSections
            rules={rules.length > 0 ? rules : standing.map(({ rule }) => rule)}
            query={query}
            whole={rules.length > 0}
          />
        )}
      </div>
    </section>
  )
}

type SectionProps = {
  query: { status: State; assignedTo?: string }
  /** All of it, instead of the first few. */
  whole: boolean
}

/** The sections of several rules: they appear together, so that none moves another. */
function RuleSections({ rules, ...props }: SectionProps & { rules: readonly AlertRuleName[] }) {
  const [read, setRead] = useState<readonly AlertRuleName[]>([])
  const onRead = useCallback(
    (rule: AlertRuleName) => setRead((before) => (before.includes(rule) ? before : [...before, rule])),
    [],
  )
  const complete = rules.every((rule) => read.includes(rule))
  return (
    <>
      {!complete && <SkeletonLines lines={8} className="p-5" />}
      <div hidden={!complete}>
        {rules.map((rule) => (
          <RuleSection key={rule} rule={rule} onRead={onRead} {...props} />
        ))}
      </div>
    </>
  )
}

type RuleSectionProps = SectionProps & { rule: AlertRuleName; onRead: (rule: AlertRuleName) => void }

function RuleSection({ rule, query, whole, onRead }: RuleSectionProps) {
  const { t } = useTranslation()
  const [, change] = useSearchState()
  const limit = whole ? most : shownOfRule
  const list = useRead(
    'alerts',
    'list',
    { query: { ...query, rule, limit: String(limit) } },
    { keepPrevious: true },
  )
  const rows = list.data?.data ?? []
  const total = list.data?.meta.total ?? 0
  useEffect(() => {
    if (!list.isPending) onRead(rule)
  }, [list.isPending, onRead, rule])
  if (list.error && !list.data) return <ProblemState error={list.error} onRetry={() => void list.refetch()} />
  if (total === 0) return null
  return (
    <section aria-label={t(`alerts.rules.${rule}`)} className="pt-4">
      <h2 className="flex items-baseline gap-2 px-4 pb-1 text-sm font-semibold sm:px-5">
        {t(`alerts.rules.${rule}`)}
        <span className="text-xs font-normal text-ink-faint tabular-nums">{formatNumber(total)}</span>
        {rule === 'tenancy_ending' && (
          <ListLink
            list="tenancy"
            search={{ ending: 'soon', sort: 'endDate' }}
            className="text-xs font-normal"
            linkClass="rounded-sm text-accent-ink hover:underline pointer-coarse:inline-flex pointer-coarse:min-h-11 pointer-coarse:items-center"
          >
            {t('alerts.openList')}
          </ListLink>
        )}
        {rule === 'tenancy_ending' && <RenewalsLink />}
      </h2>
      <ul className="border-y">
        {rows.map((alert) => (
          <AlertItem key={alert.id} alert={alert} />
        ))}
      </ul>
      {total > rows.length &&
        (whole ? (
          <p className="px-4 py-2 text-xs text-ink-faint sm:px-5">
            {t('alerts.firstOf', { shown: formatNumber(rows.length), total: formatNumber(total) })}
          </p>
        ) : (
          <p className="px-4 py-1.5 sm:px-5">
            <Button variant="ghost" size="sm" onClick={() => change({ rule })}>
              {t('alerts.all', { count: total, shown: formatNumber(total) })}
            </Button>
          </p>
        ))}
    </section>
  )
}
