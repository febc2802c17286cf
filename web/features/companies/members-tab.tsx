import { CalendarX, Plus, Star, UsersRound } from 'lucide-react'
import { useState } from 'react'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { MenuItem } from '../../../ui/overlays/menu.tsx'
import { showToast } from '../../../ui/overlays/toast.tsx'
import { problemText } from '../../kit/display/problem-state.tsx'
import { kinds } from '../../kit/kinds/kinds.ts'
import { Item, ItemList, ItemListHeader } from '../../kit/record/item-list.tsx'
import { RecordLink } from '../../kit/record/links/records.tsx'
import { useWrite } from '../../kit/server/server-state.ts'
import { formatDate, todayIso } from '../../kit/words/format.ts'
import { useTranslation } from '../../kit/words/i18n.ts'
import type { Company } from './company.ts'
import { MemberDialog } from './member-dialog.tsx'

type Member = Company['members'][number]

export function MembersTab({ company, canEdit }: { company: Company; canEdit: boolean }) {
  const { t } = useTranslation()
  const [adding, setAdding] = useState(false)
  const add = canEdit && (
    <Button size="sm" icon={<Plus />} onClick={() => setAdding(true)}>
      {t('members.add')}
    </Button>
  )
  const dialog = adding && <MemberDialog company={company} onClose={() => setAdding(false)} />
  if (company.members.length === 0) {
    return (
      <>
        <EmptyState icon={<UsersRound />} title={t('members.emptyTitle')} action={add}>
          {t('members.empty')}
        </EmptyState>
        {dialog}
      </>
    )
  }
  const present = company.members.filter((member) => member.active)
  const past = company.members.filter((member) => !member.active)
  return (
    <>
      <ItemListHeader title={t('members.present')}>{add}</ItemListHeader>
      <ItemList label={t('members.present')}>
        {present.map((member) => (
          <MemberItem key={member.id} company={company} member={member} canEdit={canEdit} />
        ))}
      </ItemList>
      {past.length > 0 && (
        <>
          <ItemListHeader title={t('members.past')} />
          <ItemList label={t('members.past')}>
            {past.map((member) => (
              <MemberItem key={member.id} company={company} member={member} canEdit={false} />
            ))}
          </ItemList>
        </>
      )}
      {dialog}
    </>
  )
}

function MemberItem({ company, member, canEdit }: { company: Company; member: Member; canEdit: boolean }) {
  const { t } = useTranslation()
  const params = { id: company.id, mid: member.id }
  const failed = (error: unknown) =>
    showToast({ tone: 'danger', title: t('members.failed'), detail: problemText(error) })
  const setPrimary = useWrite('companies', 'setPrimaryMember', { touches: ['clients'] })
  const reopen = useWrite('companies', 'editMember', { touches: ['clients'] })
  const end = useWrite('companies', 'editMember', {
    touches: ['clients'],
    onDone: () =>
      showToast({
        title: t('members.ended', { name: member.clientName }),
        onUndo: () => void reopen.mutateAsync({ params, body: { endDate: null } }).catch(failed),
      }),
  })
  return (
    <Item
      icon={<kinds.client.icon />}
      title={
        <>
          <RecordLink type="client" id={member.clientId}>
            {member.clientName}
          </RecordLink>
          {member.isPrimary && <Badge>{t('record.primary')}</Badge>}
        </>
      }
      detail={t(`vocabulary.membershipRole.${member.role}`)}
      aside={periodOf(member)}
      menu={
        canEdit && (
          <>
            {!member.isPrimary && (
              <MenuItem icon={<Star />} onSelect={() => setPrimary.mutate({ params }, { onError: failed })}>
                {t('record.makePrimary')}
              </MenuItem>
            )}
            <MenuItem
              icon={<CalendarX />}
              onSelect={() => end.mutate({ params, body: { endDate: todayIso() } }, { onError: failed })}
            >
              {t('members.end')}
            </MenuItem>
          </>
        )
      }
    />
  )
}

function periodOf(member: Member): string {
  const [from, until] = [member.startDate, member.endDate].map((date) => (date ? formatDate(date) : ''))
  if (!from && !until) return ''
  return `${from} – ${until}`
}
