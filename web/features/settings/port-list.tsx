import { Link } from '@tanstack/react-router'
import { SkeletonLines } from '../../../ui/skeleton.tsx'
import { ProblemState } from '../../kit/display/problem-state.tsx'
import { useRead } from '../../kit/server/server-state.ts'
import { useTranslation } from '../../kit/words/i18n.ts'

/** Every port of the installation; each leads to its own settings. */
export function PortList() {
  const { t } = useTranslation()
  const ports = useRead('ports', 'list', {})
  if (ports.error && !ports.data) {
    return <ProblemState error={ports.error} onRetry={() => void ports.refetch()} />
  }
  const many = new Set(ports.data?.map(({ server }) => server)).size > 1
  if (!ports.data) return <SkeletonLines lines={6} className="p-5" />
  return (
    <ul aria-label={t('sections.ports')} className="max-w-2xl divide-y px-2 py-2 sm:px-5">
      {ports.data.map((port) => (
        <li key={port.id}>
          <Link
            to="/$portSlug/settings/port"
            params={{ portSlug: port.slug }}
            className="flex min-h-11 flex-wrap items-center gap-x-3 px-3 py-2 hover:bg-hover"
          >
            <span className="min-w-0 flex-1 font-medium break-words">{port.name}</span>
            <span className="text-xs text-ink-faint">
              {[
                port.slug,
                port.currency,
                port.timezone.replaceAll('_', ' '),
                ...(many ? [port.server] : []),
              ].join(' · ')}
            </span>
          </Link>
        </li>
      ))}
    </ul>
  )
}
