import { Badge, type BadgeTone } from '../../../ui/badge.tsx'
import type { DataColumn } from '../../../ui/data-table/columns.ts'
import { When } from '../../kit/display/when.tsx'
import { formatNumber } from '../../kit/words/format.ts'
import { type Translate, useTranslation } from '../../kit/words/i18n.ts'
import type { Connection } from './connection.ts'

export function connectionColumns(t: Translate): readonly DataColumn<Connection>[] {
  return [
    { id: 'name', header: t('connections.name'), cell: (one) => one.name, width: 200, grow: 2, fixed: true },
    {
      id: 'state',
      header: t('connections.state'),
      cell: (one) => <StateBadge connection={one} />,
      width: 170,
    },
    {
      id: 'inquiries',
      header: t('connections.received'),
      cell: (one) => formatNumber(one.inquiryCount),
      width: 96,
      grow: 0,
      align: 'right',
    },
    {
      id: 'last',
      header: t('connections.last'),
      cell: (one) => (
        <span className="text-ink-faint">
          {one.lastReceivedAt ? <When timestamp={one.lastReceivedAt} /> : t('connections.never')}
        </span>
      ),
      width: 130,
      grow: 0,
      align: 'right',
    },
  ]
}

const tones = {
  secretLost: 'danger',
  noSecret: 'warning',
  paused: 'neutral',
  quiet: 'accent',
  unconfirmed: 'warning',
  ready: 'success',
} as const satisfies Record<string, BadgeTone>

/** What a connection still waits for, if anything. */
export function StateBadge({ connection }: { connection: Connection }) {
  const { t } = useTranslation()
  const state = stateOf(connection)
  return <Badge tone={tones[state]}>{t(`connections.states.${state}`)}</Badge>
}

function stateOf(connection: Connection): keyof typeof tones {
  if (connection.secretUnreadable) return 'secretLost'
  if (connection.secretHint === null) return 'noSecret'
  if (!connection.active) return 'paused'
  if (connection.sampleFields.length > 0 && !connection.mappingConfirmed) return 'unconfirmed'
  return connection.lastReceivedAt === null ? 'quiet' : 'ready'
}
