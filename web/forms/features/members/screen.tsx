import { Plus } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../../../ui/button.tsx'
import { PageHeader } from '../../../../ui/page-header.tsx'
import { SkeletonLines } from '../../../../ui/skeleton.tsx'
import { ProblemState } from '../../../kit/display/problem-state.tsx'
import { useDocumentTitle } from '../../../kit/screen/document-title.ts'
import { useRead } from '../../../kit/server/server-state.ts'
import { useTranslation } from '../../../kit/words/i18n.ts'
import { useAccess } from '../../lib/session.tsx'
import { AccountNameForm } from './account-name-form.tsx'
import { InviteDialog } from './invite-dialog.tsx'
import { MemberItem } from './member-item.tsx'

/** The people of the account and their roles. */
export function MembersScreen() {
  const { t } = useTranslation()
  const { can } = useAccess()
  const members = useRead('members', 'list', {})
  const [inviting, setInviting] = useState(false)
  useDocumentTitle(t('forms.members.title'))
  return (
    <>
      <PageHeader
        title={t('forms.members.title')}
        aside={members.data?.length}
        actions={
          can('own') && (
            <Button variant="primary" icon={<Plus />} onClick={() => setInviting(true)}>
              {t('forms.members.invite')}
            </Button>
          )
        }
      />
      <div className="min-h-0 flex-1 overflow-y-auto bg-surface">
        {members.error ? (
          <ProblemState error={members.error} onRetry={() => void members.refetch()} />
        ) : !members.data ? (
          <SkeletonLines lines={6} className="p-5" />
        ) : (
          <ul aria-label={t('forms.members.title')} className="divide-y border-b">
            {members.data.map((member) => (
              <MemberItem key={member.id} member={member} />
            ))}
          </ul>
        )}
        {can('own') && <AccountNameForm />}
      </div>
      {inviting && <InviteDialog onClose={() => setInviting(false)} />}
    </>
  )
}
