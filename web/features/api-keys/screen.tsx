import { KeySquare } from 'lucide-react'
import { useState } from 'react'
import { NoPermission } from '../../../ui/error-state.tsx'
import { WholeList } from '../../kit/list/whole-list.tsx'
import { useRead } from '../../kit/server/server-state.ts'
import { usePort } from '../../kit/server/session.tsx'
import { useTranslation } from '../../kit/words/i18n.ts'
import { KeyBadge, keyColumns } from './columns.tsx'
import { CreateKeyDialog } from './create-key-dialog.tsx'
import { KeyPanel } from './key-panel.tsx'
import { NewKeyDialog } from './new-key-dialog.tsx'

export function ApiKeysScreen() {
  const { can } = usePort()
  if (!can('admin.manage_settings')) return <NoPermission />
  return <KeyList />
}

/** The keys by which programs call, and what each may do. */
function KeyList() {
  const { t } = useTranslation()
  const [created, setCreated] = useState<string | null>(null)
  const keys = useRead('portApiKeys', 'list', {})
  return (
    <>
      <WholeList
        title={t('nav.api-keys')}
        icon={KeySquare}
        texts={{
          create: t('apiKeys.create'),
          emptyTitle: t('apiKeys.emptyTitle'),
          empty: t('apiKeys.empty'),
        }}
        found={keys}
        columns={keyColumns}
        compactRow={(one) => ({
          title: one.name,
          detail: t('apiKeys.granted', { count: one.permissions.length }),
          aside: <KeyBadge apiKey={one} />,
        })}
        renderPanel={(one, close) => <KeyPanel key={one.id} apiKey={one} onClose={close} />}
        renderCreate={(close, open) => (
          <CreateKeyDialog
            onClose={close}
            onCreated={(id, key) => {
              setCreated(key)
              open(id)
            }}
          />
        )}
      />
      {created && <NewKeyDialog apiKey={created} onClose={() => setCreated(null)} />}
    </>
  )
}
