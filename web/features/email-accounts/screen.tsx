import { Inbox } from 'lucide-react'
import { NoPermission } from '../../../ui/error-state.tsx'
import { WholeList } from '../../kit/list/whole-list.tsx'
import { useRead } from '../../kit/server/server-state.ts'
import { usePort } from '../../kit/server/session.tsx'
import { useTranslation } from '../../kit/words/i18n.ts'
import { AccountDialog } from './account-dialog.tsx'
import { AccountPanel } from './account-panel.tsx'
import { accountColumns, StatusBadge } from './columns.tsx'

/** The mailboxes of the user in the port, and how they fare. */
export function EmailAccountsScreen() {
  const { can } = usePort()
  if (!can('email.view')) return <NoPermission />
  return <AccountList />
}

function AccountList() {
  const { t } = useTranslation()
  const accounts = useRead('emailAccounts', 'list', {})
  return (
    <WholeList
      title={t('nav.email-accounts')}
      icon={Inbox}
      texts={{
        create: t('emailAccounts.create'),
        emptyTitle: t('emailAccounts.emptyTitle'),
        empty: t('emailAccounts.empty'),
      }}
      found={accounts}
      columns={accountColumns}
      compactRow={(one) => ({
        title: one.address,
        detail: t(one.shared ? 'emailAccounts.sharedShort' : 'emailAccounts.privateShort'),
        aside: <StatusBadge account={one} />,
      })}
      renderPanel={(one, close) => <AccountPanel key={one.id} account={one} onClose={close} />}
      renderCreate={(close, opened) => <AccountDialog account={null} onClose={close} onSaved={opened} />}
    />
  )
}
