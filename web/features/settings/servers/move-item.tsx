import { Link } from '@tanstack/react-router'
import { stepsBeforeSwitch } from '../../../../contract/servers/vocabulary.ts'
import { Badge } from '../../../../ui/badge.tsx'
import { Button } from '../../../../ui/button.tsx'
import { When } from '../../../kit/display/when.tsx'
import type { Answer } from '../../../kit/server/api.ts'
import { formatDate, formatNumber } from '../../../kit/words/format.ts'
import { useTranslation } from '../../../kit/words/i18n.ts'

type Move = Answer<'servers', 'list'>['moves'][number]

/** One move: which port, from where to where, how far it is or how it ended, and what can be done about it. */
export function MoveItem({
  move,
  onStop,
  onClean,
  onBack,
}: {
  move: Move
  onStop: () => void
  onClean: () => void
  onBack: () => void
}) {
  const { t } = useTranslation()
  const { portName, portSlug, from, to, step, undoing, startedBy, endedAt, error, rows, pause } = move
  const isUnderWay = endedAt === null
  return (
    <li className="flex flex-col gap-1.5 py-3">
      <span className="flex flex-wrap items-center gap-2">
        {portSlug ? (
          <Link
            to="/$portSlug/settings/port"
            params={{ portSlug }}
            className="rounded-sm font-medium text-accent-ink hover:underline"
          >
            {portName}
          </Link>
        ) : (
          <span className="font-medium">{t('servers.gone')}</span>
        )}
        <span>{t('servers.fromTo', { from, to })}</span>
        {isUnderWay && <Badge tone="accent">{t(undoing ? 'servers.undoing' : `servers.step.${step}`)}</Badge>}
        {!isUnderWay && (
          <Badge tone={error ? 'danger' : 'success'}>
            {t(error ? 'servers.failed' : 'servers.step.done')}
          </Badge>
        )}
      </span>
      <span className="flex flex-wrap gap-x-1 text-xs text-ink-soft tabular-nums">
        <When timestamp={endedAt ?? move.startedAt} />
        {[
          ...(startedBy ? [startedBy] : []),
          ...(rows ? [t('servers.rows', { count: rows, shown: formatNumber(rows) })] : []),
          ...(pause === null ? [] : [t('servers.pause', { ms: formatNumber(pause) })]),
        ].map((part) => (
          <span key={part}>· {part}</span>
        ))}
      </span>
      {error && <span className="text-xs break-words text-danger-ink">{error}</span>}
      {move.wayBackUntil && (
        <span className="text-xs text-ink-faint">
          {t('servers.wayBack', { server: from, day: formatDate(move.wayBackUntil) })}
        </span>
      )}
      <span className="flex flex-wrap gap-2 empty:hidden">
        {isUnderWay && !undoing && stepsBeforeSwitch.includes(step) && (
          <Button size="sm" onClick={onStop}>
            {t('servers.stop')}
          </Button>
        )}
        {move.wayBackUntil && (
          <>
            <Button size="sm" onClick={onBack}>
              {t('servers.back', { server: from })}
            </Button>
            <Button size="sm" onClick={onClean}>
              {t('servers.clean')}
            </Button>
          </>
        )}
      </span>
    </li>
  )
}
