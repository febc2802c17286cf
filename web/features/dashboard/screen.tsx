import '../../kit/charts/printed.css'
import { Link } from '@tanstack/react-router'
import { LayoutDashboard, Plus } from 'lucide-react'
import { useState } from 'react'
import { type DashboardPart, partsShown } from '../../../contract/values/dashboard-parts.ts'
import { buttonClass, IconButton } from '../../../ui/button.tsx'
import { NoPermission } from '../../../ui/error-state.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { SkeletonLines } from '../../../ui/skeleton.tsx'
import { ProblemState } from '../../kit/display/problem-state.tsx'
import { useRead } from '../../kit/server/server-state.ts'
import { usePort } from '../../kit/server/session.tsx'
import { useTranslation } from '../../kit/words/i18n.ts'
import { GuideLine } from '../guide/public/guide-line.tsx'
import { WaitingMail } from '../mail/public/waiting-mail.tsx'
import { ArrangeSheet } from './arrange-sheet.tsx'
import { useArrangement } from './arrangement.ts'
import type { Overview } from './overview.ts'
import { dashboardParts, rowsOf } from './parts.tsx'
import { Start } from './start.tsx'

/** What waits for the person, and how the port stands: each figure one tap from the list behind it. */
export function DashboardScreen() {
  const { t } = useTranslation()
  const { port, can } = usePort()
  const mayView = can('reports.view_dashboard')
  const overview = useRead('dashboard', 'overview', {}, { enabled: mayView })
  // Whether a line stands above the rest is known before the rest is shown: nothing moves down.
  const watchesMail = can('admin.manage_settings')
  const mail = useRead('outbox', 'waiting', {}, { enabled: watchesMail })
  const [arrangement] = useArrangement()
  const [arranging, setArranging] = useState(false)
  const allowed = (part: DashboardPart) => dashboardParts[part].allowed(can)
  const visibleParts = partsShown(arrangement).filter(allowed)

  if (!mayView) return <NoPermission />
  return (
    <>
      <PageHeader
        title={t('dashboard.title')}
        aside={port.name}
        actions={
          <>
            <IconButton label={t('dashboard.arrange')} onClick={() => setArranging(true)}>
              <LayoutDashboard />
            </IconButton>
            {can('interests.create') && (
              <Link
                to="/$portSlug/interests"
                params={{ portSlug: port.slug }}
                search={{ create: 'yes' }}
                className={buttonClass('primary')}
              >
                <Plus aria-hidden="true" />
                {t('interests.create')}
              </Link>
            )}
          </>
        }
      />
      <div className="printed flex min-h-0 flex-1 flex-col overflow-y-auto bg-surface">
        {overview.error && !overview.data ? (
          <ProblemState error={overview.error} onRetry={() => void overview.refetch()} />
        ) : overview.data && isUntouched(overview.data) ? (
          <Start />
        ) : watchesMail && mail.isPending ? (
          <SkeletonLines lines={12} className="p-5" />
        ) : (
          <>
            <WaitingMail at="home" />
            <GuideLine />
            <Parts shown={visibleParts} />
          </>
        )}
      </div>
      {arranging && (
        <ArrangeSheet
          parts={partsShown({ ...arrangement, hidden: [] }).filter(allowed)}
          onClose={() => setArranging(false)}
        />
      )}
    </>
  )
}

/** One below the other; two that take half the width stand beside each other. */
function Parts({ shown }: { shown: readonly DashboardPart[] }) {
  const { t } = useTranslation()
  if (shown.length === 0) return <p className="p-5 text-ink-soft">{t('dashboard.nothingShown')}</p>
  return rowsOf(shown).map((row) => (
    <div
      key={row.join()}
      className={`grid shrink-0 border-b ${row.length > 1 ? 'lg:grid-cols-2 [&>*+*]:border-t lg:[&>*+*]:border-t-0 lg:[&>*+*]:border-l' : ''}`}
    >
      {row.map((part) => {
        const { Content } = dashboardParts[part]
        return <Content key={part} />
      })}
    </div>
  ))
}

/** Nothing was ever sold here: the port is led instead of shown empty figures. */
function isUntouched({ activeInterests, newInterests30d, wonThisMonth }: Overview): boolean {
  return [activeInterests, newInterests30d, wonThisMonth].every(
    ({ value, previous }) => value === 0 && !previous,
  )
}
