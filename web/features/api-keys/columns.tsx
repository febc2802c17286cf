import { CircleDot, CircleOff, Clock, UserX } from 'lucide-react'
import type { ReactNode } from 'react'
import { Badge, type BadgeTone } from '../../../ui/badge.tsx'
import type { DataColumn } from '../../../ui/data-table/columns.ts'
import { Person } from '../../kit/display/person.tsx'
import { When } from '../../kit/display/when.tsx'
import { formatDate } from '../../kit/words/format.ts'
import { type Translate, useTranslation } from '../../kit/words/i18n.ts'
import { type ApiKey, type KeyState, stateOf } from './api-key.ts'

export function keyColumns(t: Translate): readonly DataColumn<ApiKey>[] {
  return [
    {
      id: 'name',
      header: t('apiKeys.name'),
      cell: (one) => (
        <span className="flex min-w-0 flex-col">
          <span className="truncate">{one.name}</span>
          <code className="truncate font-mono text-xs text-ink-faint">{one.prefix}…</code>
        </span>
      ),
      width: 220,
      grow: 2,
      fixed: true,
    },
    { id: 'state', header: t('apiKeys.state'), cell: (one) => <KeyBadge apiKey={one} />, width: 150 },
    {
      id: 'permissions',
      header: t('apiKeys.permissions'),
      cell: (one) => t('apiKeys.granted', { count: one.permissions.length }),
      width: 130,
      grow: 0,
    },
    {
      id: 'createdBy',
      header: t('apiKeys.createdBy'),
      cell: (one) => one.createdByName && <Person id={one.createdById} name={one.createdByName} size="xs" />,
      width: 180,
    },
    {
      id: 'expires',
      header: t('apiKeys.expiresOn'),
      cell: (one) => (one.expiresAt ? formatDate(one.expiresAt) : t('apiKeys.endless')),
      width: 130,
      grow: 0,
    },
    {
      id: 'used',
      header: t('apiKeys.lastUsed'),
      cell: (one) => <LastUse apiKey={one} />,
      width: 140,
      grow: 0,
    },
  ]
}

export function LastUse({ apiKey }: { apiKey: ApiKey }) {
  const { t } = useTranslation()
  return apiKey.lastUsedAt ? (
    <When timestamp={apiKey.lastUsedAt} />
  ) : (
    <span className="text-ink-faint">{t('apiKeys.never')}</span>
  )
}

const looks: Record<KeyState, { tone: BadgeTone; icon: ReactNode }> = {
  active: { tone: 'success', icon: <CircleDot /> },
  expired: { tone: 'warning', icon: <Clock /> },
  idle: { tone: 'warning', icon: <UserX /> },
  revoked: { tone: 'neutral', icon: <CircleOff /> },
}

export function KeyBadge({ apiKey }: { apiKey: ApiKey }) {
  const { t } = useTranslation()
  const state = stateOf(apiKey)
  const { tone, icon } = looks[state]
  return (
    <Badge tone={tone} icon={icon}>
      {t(`apiKeys.states.${state}`)}
    </Badge>
  )
}
