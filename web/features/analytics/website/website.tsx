import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { buttonClass } from '../../../../ui/button.tsx'
import { SkeletonLines } from '../../../../ui/skeleton.tsx'
import { ProblemState } from '../../../kit/display/problem-state.tsx'
import type { Answer } from '../../../kit/server/api.ts'
import { useRead } from '../../../kit/server/server-state.ts'
import { usePort } from '../../../kit/server/session.tsx'
import { formatDateTime } from '../../../kit/words/format.ts'
import { useTranslation } from '../../../kit/words/i18n.ts'
import type { periodIn } from '../period.ts'
import { Campaigns } from './campaigns.tsx'
import { VisitSections, VisitTotals } from './visits.tsx'

/**
 * The website in the period: its visits, by the service that the port connected, and what came of its inquiries, which stands
 * without that service too.
 */
export function Website({ period }: { period: ReturnType<typeof periodIn> }) {
  const { t } = useTranslation()
  const visits = useRead('websiteAnalytics', 'read', { query: period }, { keepPrevious: true })
  const campaigns = useRead('analytics', 'campaigns', { query: period }, { keepPrevious: true })
  const figures = visits.data?.data ?? null
  return (
    <>
      {visits.data && !figures && <NoVisits answer={visits.data} />}
      {visits.error && !visits.data && (
        <ProblemState error={visits.error} onRetry={() => void visits.refetch()} />
      )}
      {visits.isPending && <SkeletonLines lines={3} className="border-b p-5" />}
      {figures && <VisitTotals range={figures.range} previous={figures.previous} />}
      <div className="grid lg:grid-cols-2 [&>section]:border-b">
        {campaigns.data ? (
          <Campaigns campaigns={campaigns.data} visits={figures} />
        ) : campaigns.error ? (
          <ProblemState error={campaigns.error} onRetry={() => void campaigns.refetch()} />
        ) : (
          <SkeletonLines lines={6} className="p-5 lg:col-span-2" />
        )}
        {figures && <VisitSections visits={figures} />}
      </div>
      {visits.data?.meta && (
        <p className="px-4 py-3 text-xs text-ink-faint sm:px-5">
          {t('website.readAt', { time: formatDateTime(visits.data.meta.readAt) })}
        </p>
      )}
    </>
  )
}

/** Why there are no visits, and the way to the settings for those who may go there. */
function NoVisits({ answer }: { answer: Answer<'websiteAnalytics', 'read'> }) {
  const { t } = useTranslation()
  const { can } = usePort()
  const mayConnect = can('admin.manage_settings')
  if (answer.reason)
    return (
      <Notice
        title={t('website.unavailable', { reason: t(`website.failure.${answer.reason}`) })}
        action={mayConnect && <SettingsLink>{t('website.checkConnection')}</SettingsLink>}
      >
        {t('website.unavailableHint')}
      </Notice>
    )
  return (
    <Notice
      title={t('website.notConnected')}
      action={mayConnect && <SettingsLink>{t('website.connect')}</SettingsLink>}
    >
      {t(mayConnect ? 'website.notConnectedHint' : 'website.askAdministrator')}
    </Notice>
  )
}

function Notice({ title, action, children }: { title: string; action: ReactNode; children: ReactNode }) {
  return (
    <div role="status" className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b px-4 py-3 sm:px-5">
      <p className="min-w-0 flex-1 basis-60">
        <span className="block font-medium">{title}</span>
        <span className="text-ink-soft">{children}</span>
      </p>
      {action}
    </div>
  )
}

function SettingsLink({ children }: { children: ReactNode }) {
  const { port } = usePort()
  return (
    <Link to="/$portSlug/settings/website" params={{ portSlug: port.slug }} className={buttonClass()}>
      {children}
    </Link>
  )
}
