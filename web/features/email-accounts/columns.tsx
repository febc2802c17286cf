import { CircleCheck, CirclePause, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { Badge, type BadgeTone } from '../../../ui/badge.tsx'
import type { DataColumn } from '../../../ui/data-table/columns.ts'
import { When } from '../../kit/display/when.tsx'
import { formatNumber } from '../../kit/words/format.ts'
import { type Translate, useTranslation } from '../../kit/words/i18n.ts'
import type { Account } from './account.ts'

export function accountColumns(t: Translate): readonly DataColumn<Account>[] {
  return [
    {
      id: 'address',
      header: t('emailAccounts.address'),
      cell: (one) => <span className="truncate">{one.address}</span>,
      width: 240,
      grow: 2,
      fixed: true,
    },
    {
      id: 'state',
      header: t('emailAccounts.state'),
      cell: (one) => <StatusBadge account={one} />,
      width: 140,
    },
    {
      id: 'visibility',
      header: t('emailAccounts.visibility'),
      cell: (one) => t(one.shared ? 'emailAccounts.sharedShort' : 'emailAccounts.privateShort'),
      width: 130,
    },
    {
      id: 'messages',
      header: t('emailAccounts.messages'),
      cell: (one) => formatNumber(one.messages),
      width: 120,
      grow: 0,
    },
    {
      id: 'synced',
      header: t('emailAccounts.synced'),
      cell: (one) => <LastSync account={one} />,
      width: 150,
      grow: 0,
    },
  ]
}

export function LastSync({ account: { lastSyncedAt } }: { account: Account }) {
  const { t } = useTranslation()
  if (lastSyncedAt) return <When timestamp={lastSyncedAt} />
  return <span className="text-ink-faint">{t('emailAccounts.never')}</span>
}

const looks: Record<Account['status'], { tone: BadgeTone; icon: ReactNode }> = {
  ok: { tone: 'success', icon: <CircleCheck /> },
  failing: { tone: 'danger', icon: <TriangleAlert /> },
  paused: { tone: 'neutral', icon: <CirclePause /> },
}

export function StatusBadge({ account: { status } }: { account: Account }) {
  const { t } = useTranslation()
  const { tone, icon } = looks[status]
  return (
    <Badge tone={tone} icon={icon}>
      {t(`emailAccounts.status.${status}`)}
    </Badge>
  )
}
