import { Link } from '@tanstack/react-router'
import { SkeletonLines } from '../../../ui/skeleton.tsx'
import { Section } from '../../components/charts/section.tsx'
import { ProblemState } from '../../components/problem-state.tsx'
import { waiting } from '../../components/reminders/reminder.ts'
import { ReminderItem } from '../../components/reminders/reminder-item.tsx'
import { useRead } from '../../lib/server-state.ts'
import { useMe, usePort } from '../../lib/session.tsx'
import { useTranslation } from '../../lib/words/i18n.ts'

const shown = '5'

/** What waits for me next, to be settled where it stands. */
export function MyReminders() {
  const { t } = useTranslation()
  const { user } = useMe()
  const { port } = usePort()
  const query = { status: waiting, assignedTo: user.id, limit: shown }
  const list = useRead('reminders', 'list', { query }, { again: () => 60_000 })
  const rows = list.data?.data
  return (
    <Section
      title={t('dashboard.reminders')}
      aside={
        <Link
          to="/$portSlug/reminders"
          params={{ portSlug: port.slug }}
          className="rounded-sm text-sm text-accent-ink hover:underline"
        >
          {t('dashboard.allReminders')}
        </Link>
      }
      className="border-b"
    >
      {list.error && !rows && <ProblemState error={list.error} onRetry={() => void list.refetch()} />}
      {list.isPending && <SkeletonLines lines={2} className="px-5 py-2" />}
      {rows?.length === 0 && <p className="px-4 py-1 text-ink-soft sm:px-5">{t('dashboard.noReminders')}</p>}
      <ul>
        {rows?.map((row) => (
          <ReminderItem key={row.id} reminder={row} />
        ))}
      </ul>
    </Section>
  )
}
