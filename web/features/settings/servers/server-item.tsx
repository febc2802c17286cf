import { Badge } from '../../../../ui/badge.tsx'
import { Button } from '../../../../ui/button.tsx'
import type { Answer } from '../../../kit/server/api.ts'
import { formatNumber } from '../../../kit/words/format.ts'
import { useTranslation } from '../../../kit/words/i18n.ts'
import { sizeText } from '../../../kit/words/sizes.ts'

type Server = Answer<'servers', 'list'>['servers'][number]

const tones = { fine: 'success', behind: 'warning', stopped: 'danger', silent: 'danger' } as const

/** One server: what lives there, how it fares, and whether new ports come to it. */
export function ServerItem({
  server,
  many,
  busy,
  onState,
}: {
  server: Server
  many: boolean
  busy: boolean
  onState: (state: Server['state']) => void
}) {
  const { t } = useTranslation()
  const { name, region, state, ports, size, condition, lagBytes, lagSeconds } = server
  const isOpen = state === 'open'
  return (
    <li aria-label={name} className="flex flex-col gap-1.5 py-3">
      <span className="flex flex-wrap items-center gap-2">
        <span className="font-medium">{name}</span>
        <Badge tone={tones[condition]}>{t(`servers.condition.${condition}`)}</Badge>
        {!isOpen && <Badge tone="neutral">{t('servers.draining')}</Badge>}
      </span>
      <span className="text-xs text-ink-soft tabular-nums">
        {[
          ...(region ? [region] : []),
          t('servers.ports', { count: ports, shown: formatNumber(ports) }),
          ...(size === null ? [] : [sizeText(size)]),
          ...(lagBytes
            ? [t('servers.lag', { size: sizeText(lagBytes), seconds: Math.round(lagSeconds ?? 0) })]
            : []),
        ].join(' · ')}
      </span>
      {many && (
        <Button
          size="sm"
          className="self-start"
          disabled={busy}
          onClick={() => onState(isOpen ? 'draining' : 'open')}
        >
          {t(isOpen ? 'servers.drain' : 'servers.undrain')}
        </Button>
      )}
    </li>
  )
}
