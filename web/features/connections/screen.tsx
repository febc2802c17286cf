import { PlugZap } from 'lucide-react'
import { NoPermission } from '../../../ui/error-state.tsx'
import { WholeList } from '../../kit/list/whole-list.tsx'
import { useRead } from '../../kit/server/server-state.ts'
import { usePort } from '../../kit/server/session.tsx'
import { useTranslation } from '../../kit/words/i18n.ts'
import { connectionColumns, StateBadge } from './columns.tsx'
import { isUnderWay } from './connection.ts'
import { ConnectionPanel } from './connection-panel.tsx'
import { CreateConnectionDialog } from './create-connection.tsx'

/** The forms of the website whose submissions arrive in the inbox. */
export function FormConnectionsScreen() {
  const { can } = usePort()
  if (!can('admin.manage_forms')) return <NoPermission />
  return <ConnectionList />
}

function ConnectionList() {
  const { t } = useTranslation()
  const connections = useRead(
    'formConnections',
    'list',
    {},
    { again: (found) => (found?.some(isUnderWay) ? 2000 : false) },
  )
  return (
    <WholeList
      title={t('nav.connections')}
      icon={PlugZap}
      texts={{
        create: t('connections.create'),
        emptyTitle: t('connections.emptyTitle'),
        empty: t('connections.empty'),
      }}
      found={connections}
      columns={connectionColumns}
      compactRow={(one) => ({
        title: one.name,
        detail: t('connections.inquiries', { count: one.inquiryCount }),
        aside: <StateBadge connection={one} />,
      })}
      renderPanel={(one, close) => <ConnectionPanel key={one.id} connection={one} onClose={close} />}
      renderCreate={(close, opened) => <CreateConnectionDialog onClose={close} onCreated={opened} />}
    />
  )
}
