import { Link } from '@tanstack/react-router'
import { Badge } from '../../../../ui/badge.tsx'
import { SkeletonLines } from '../../../../ui/skeleton.tsx'
import { ProblemState } from '../../../kit/display/problem-state.tsx'
import { When } from '../../../kit/display/when.tsx'
import { pointingAt } from '../../../kit/screen/point-at.ts'
import { useRead } from '../../../kit/server/server-state.ts'
import { usePort } from '../../../kit/server/session.tsx'
import { useTranslation } from '../../../kit/words/i18n.ts'
import { SectionList } from '../section-list.tsx'
import { findingText, type HealthAnswer, type Part } from './finding.ts'
import { MaintenanceSection } from './maintenance.tsx'
import { StateBadge } from './state-badge.tsx'

const lookAgain = () => 10_000

/** How every part of the installation fares, looked at again by itself. */
export function Health() {
  const { t } = useTranslation()
  const health = useRead('health', 'get', {}, { again: lookAgain, staleTime: 0 })
  if (health.error && !health.data) {
    return <ProblemState error={health.error} onRetry={() => void health.refetch()} />
  }
  if (!health.data) return <SkeletonLines lines={9} className="p-5" />
  const { state, version, node, checkedAt, parts, processes } = health.data
  return (
    <div className="flex max-w-3xl flex-col gap-6 p-5">
      <header className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h2 className="text-base font-semibold" role="status">
          {t(`health.shown.${state}`)}
        </h2>
        <StateBadge state={state} />
        <p className="w-full text-xs text-ink-faint">
          {t('health.version', { version, node })} · {t('health.lookedAt')} <When timestamp={checkedAt} />
        </p>
        {health.error && (
          <p role="alert" className="w-full text-danger-ink">
            {t('health.stale')}
          </p>
        )}
      </header>
      <SectionList id="health-parts" title={t('health.parts')}>
        {parts.map((part) => (
          <PartItem key={part.part} part={part} />
        ))}
      </SectionList>
      <MaintenanceSection />
      {processes.length > 0 && (
        <SectionList id="health-processes" title={t('health.processes')}>
          {processes.map((one) => (
            <ProcessItem key={one.id} process={one} />
          ))}
        </SectionList>
      )}
    </div>
  )
}

function PartItem({ part }: { part: Part }) {
  const { t } = useTranslation()
  return (
    <li className="flex flex-col gap-1 py-2.5">
      <span className="flex flex-wrap items-center gap-2">
        <span className="font-medium">{t(`health.part.${part.part}`)}</span>
        <StateBadge state={part.state} />
        <span className="ml-auto text-xs text-ink-faint tabular-nums">{part.ms} ms</span>
      </span>
      <span className="text-ink-soft">{findingText(part, t)}</span>
      {part.detail && (
        <code className="text-xs break-words whitespace-pre-wrap text-danger-ink">{part.detail}</code>
      )}
      {part.part === 'mail' && part.state !== 'fine' && <MendMail />}
    </li>
  )
}

/** Where mail is mended: the server of the port, and the outbox with what each mail was told. */
function MendMail() {
  const { t } = useTranslation()
  const { port } = usePort()
  const params = { portSlug: port.slug }
  const look = 'rounded-sm text-accent-ink hover:underline pointer-coarse:inline-flex pointer-coarse:min-h-11'
  return (
    <span className="flex flex-wrap gap-x-4">
      <Link
        to="/$portSlug/settings/mail"
        params={params}
        search={pointingAt('mail', 'host')}
        className={look}
      >
        {t('mailWaits.setServer')}
      </Link>
      <Link to="/$portSlug/settings/outbox" params={params} className={look}>
        {t('mailWaits.open')}
      </Link>
    </span>
  )
}

function ProcessItem({ process }: { process: HealthAnswer['processes'][number] }) {
  const { t } = useTranslation()
  const { work, host, pid, version, startedAt, seenAt, alive } = process
  return (
    <li className="flex flex-col gap-0.5 py-2.5">
      <span className="flex flex-wrap items-center gap-2">
        {t(`health.work.${work}`)}
        <Badge tone={alive ? 'success' : 'danger'}>{t(alive ? 'health.alive' : 'health.silent')}</Badge>
        <span className="ml-auto text-xs text-ink-faint">
          {t('health.seen')} <When timestamp={seenAt} />
        </span>
      </span>
      <span className="text-xs break-words text-ink-soft">
        {t('health.process', { pid, host })} · {version} · {t('health.started')}{' '}
        <When timestamp={startedAt} />
      </span>
    </li>
  )
}
