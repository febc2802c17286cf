import { Link } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { alertGates } from '../../../contract/alerts/rules.ts'
import { buttonClass } from '../../../ui/button.tsx'
import { NoPermission } from '../../../ui/error-state.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { SkeletonLines } from '../../../ui/skeleton.tsx'
import { GuideLine } from '../../components/guide/guide-line.tsx'
import { Part } from '../../components/part.tsx'
import { ProblemState } from '../../components/problem-state.tsx'
import { lazyPart } from '../../lib/lazy-part.ts'
import { useRead } from '../../lib/server-state.ts'
import { usePort } from '../../lib/session.tsx'
import { useTranslation } from '../../lib/words/i18n.ts'
import { AlertRail } from './alert-rail.tsx'
import { Analysis } from './analysis.tsx'
import { BerthHeat } from './berth-heat.tsx'
import { Figures, FiguresOnTheirWay } from './figures.tsx'
import { Funnel } from './funnel.tsx'
import { LongestWaiting } from './longest-waiting.tsx'
import { MyReminders } from './my-reminders.tsx'
import type { Overview } from './overview.ts'
import { Start } from './start.tsx'

const MoneyDesk = lazyPart(
  () => import('../../components/invoices/money-desk.tsx'),
  'MoneyDesk',
  'money',
  'values',
)

/** How the port stands: its figures, each one tap from the list behind it. */
export function DashboardScreen() {
  const { t } = useTranslation()
  const { port, can } = usePort()
  const mayView = can('reports.view_dashboard')
  const overview = useRead('dashboard', 'overview', {}, { enabled: mayView })

  if (!mayView) return <NoPermission />
  return (
    <>
      <PageHeader
        title={t('dashboard.title')}
        aside={port.name}
        actions={
          can('interests.create') && (
            <Link
              to="/$portSlug/interests"
              params={{ portSlug: port.slug }}
              search={{ create: 'yes' }}
              className={buttonClass('primary')}
            >
              <Plus aria-hidden="true" />
              {t('interests.create')}
            </Link>
          )
        }
      />
      <div className="flex min-h-0 flex-1 flex-col overflow-y-auto bg-surface">
        <GuideLine />
        {/* Whoever keeps the books and sells nothing begins with the money. */}
        {can('invoices.record_payment') && !can('interests.change_stage') && (
          <Part waiting={<SkeletonLines lines={8} className="p-5" />}>
            <MoneyDesk />
          </Part>
        )}
        {overview.data ? (
          <Standing overview={overview.data} />
        ) : overview.error ? (
          <ProblemState error={overview.error} onRetry={() => void overview.refetch()} />
        ) : (
          <FiguresOnTheirWay />
        )}
      </div>
    </>
  )
}

function Standing({ overview }: { overview: Overview }) {
  const { can } = usePort()
  const berths = overview.berths.available + overview.berths.under_offer + overview.berths.sold
  const { activeInterests, newInterests30d, won30d } = overview
  const untouched = [activeInterests, newInterests30d, won30d].every(
    ({ value, previous }) => value === 0 && !previous,
  )
  if (untouched) {
    return (
      <>
        {berths > 0 && <Figures overview={overview} />}
        <Start hasBerths={berths > 0} />
      </>
    )
  }
  return (
    <>
      <Figures overview={overview} />
      {alertGates.some(can) && <AlertRail />}
      {(can('reminders.view_all') || can('reminders.view_own')) && <MyReminders />}
      <div className="grid content-start lg:content-stretch lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <div className="flex min-w-0 flex-col lg:border-r">
          <Funnel stages={overview.funnel} />
          <LongestWaiting deals={overview.stale} />
        </div>
        <BerthHeat />
      </div>
      <Analysis />
    </>
  )
}
