import { Link } from '@tanstack/react-router'
import { SkeletonLines } from '../../../ui/skeleton.tsx'
import { AlertItem } from '../../components/alerts/alert-item.tsx'
import { Section } from '../../components/charts/section.tsx'
import { ProblemState } from '../../components/problem-state.tsx'
import { useRead } from '../../lib/server-state.ts'
import { useMe, usePort } from '../../lib/session.tsx'
import { formatNumber } from '../../lib/words/format.ts'
import { useTranslation } from '../../lib/words/i18n.ts'

const shown = 6

/** What asks for attention most, and how much there is of each rule; nothing where nothing does. */
export function AlertRail() {
  const { t } = useTranslation()
  const { port } = usePort()
  const { user } = useMe()
  const list = useRead(
    'alerts',
    'list',
    { query: { status: 'open', limit: String(shown * 2) } },
    { again: () => 60_000 },
  )
  const counts = useRead('alerts', 'counts', {}, { again: () => 60_000 })
  // My own reminders stand in a list of theirs, to be settled there.
  const rows = list.data?.data
    .filter(({ rule, ownerId }) => rule !== 'reminder_overdue' || ownerId !== user.id)
    .slice(0, shown)
  const standing = (counts.data ?? []).filter(({ open }) => open > 0)
  if (rows?.length === 0) return null
  return (
    <Section
      title={t('dashboard.alerts')}
      aside={
        <Link
          to="/$portSlug/alerts"
          params={{ portSlug: port.slug }}
          className="rounded-sm text-sm text-accent-ink hover:underline"
        >
          {t('dashboard.allAlerts', { count: list.data?.meta.total ?? 0 })}
        </Link>
      }
      className="border-b"
    >
      {list.error && !rows && <ProblemState error={list.error} onRetry={() => void list.refetch()} />}
      {list.isPending && <SkeletonLines lines={3} className="px-5 py-2" />}
      {standing.length > 1 && (
        <p className="flex flex-wrap gap-x-4 px-4 pb-1 text-xs sm:px-5">
          {standing.map(({ rule, open }) => (
            <Link
              key={rule}
              to="/$portSlug/alerts"
              params={{ portSlug: port.slug }}
              search={{ rule }}
              className="inline-flex min-h-6 items-center gap-1 rounded-sm text-ink-soft hover:underline pointer-coarse:min-h-11"
            >
              {t(`alerts.rules.${rule}`)}
              <span className="font-medium tabular-nums">{formatNumber(open)}</span>
            </Link>
          ))}
        </p>
      )}
      <ul>
        {rows?.map((alert) => (
          <AlertItem key={alert.id} alert={alert} />
        ))}
      </ul>
    </Section>
  )
}
