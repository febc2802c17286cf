import { KeyRound, Plus } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../../../ui/button.tsx'
import { EmptyState } from '../../../../ui/empty-state.tsx'
import { NoPermission } from '../../../../ui/error-state.tsx'
import { PageHeader } from '../../../../ui/page-header.tsx'
import { SkeletonLines } from '../../../../ui/skeleton.tsx'
import { ProblemState } from '../../../kit/display/problem-state.tsx'
import { useDocumentTitle } from '../../../kit/screen/document-title.ts'
import { useRead } from '../../../kit/server/server-state.ts'
import { useTranslation } from '../../../kit/words/i18n.ts'
import { useAccess } from '../../lib/session.tsx'
import { CreateKeyDialog } from './create-key-dialog.tsx'
import { KeyItem } from './key-item.tsx'
import { NewKeyDialog } from './new-key-dialog.tsx'

export function KeysScreen() {
  const { can } = useAccess()
  if (!can('own')) return <NoPermission />
  return <KeyList />
}

/** The keys by which automation platforms call. */
function KeyList() {
  const { t } = useTranslation()
  const keys = useRead('apiKeys', 'list', {})
  const [creating, setCreating] = useState(false)
  const [newKey, setMade] = useState<string | null>(null)
  useDocumentTitle(t('forms.keys.title'))
  const createButton = (
    <Button variant="primary" icon={<Plus />} onClick={() => setCreating(true)}>
      {t('forms.keys.create')}
    </Button>
  )
  return (
    <>
      <PageHeader title={t('forms.keys.title')} aside={keys.data?.length} actions={createButton} />
      <div className="min-h-0 flex-1 overflow-y-auto bg-surface">
        {keys.error ? (
          <ProblemState error={keys.error} onRetry={() => void keys.refetch()} />
        ) : !keys.data ? (
          <SkeletonLines lines={6} className="p-5" />
        ) : keys.data.length === 0 ? (
          <EmptyState icon={<KeyRound />} title={t('forms.keys.emptyTitle')} action={createButton}>
            {t('forms.keys.empty')}
          </EmptyState>
        ) : (
          <ul aria-label={t('forms.keys.title')} className="divide-y">
            {keys.data.map((key) => (
              <KeyItem key={key.id} apiKey={key} />
            ))}
          </ul>
        )}
      </div>
      {creating && (
        <CreateKeyDialog
          onMade={(key) => {
            setCreating(false)
            setMade(key)
          }}
          onClose={() => setCreating(false)}
        />
      )}
      {newKey && <NewKeyDialog apiKey={newKey} onClose={() => setMade(null)} />}
    </>
  )
}
