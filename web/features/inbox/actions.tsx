import { Check, RotateCcw, UserPlus, X } from 'lucide-react'
import { useState } from 'react'
import { inboxGate } from '../../../contract/permissions.ts'
import { Button } from '../../../ui/button.tsx'
import { Menu, MenuItem } from '../../../ui/overlays/menu.tsx'
import { Face } from '../../kit/display/face.tsx'
import { useShortcut } from '../../kit/screen/shortcuts.ts'
import { useRead } from '../../kit/server/server-state.ts'
import { useMe, usePort } from '../../kit/server/session.tsx'
import { useTranslation } from '../../kit/words/i18n.ts'
import { ConvertDialog } from './convert-dialog.tsx'
import { useTriage } from './use-triage.ts'
import type { Inquiry } from './vocabulary.ts'

/** What can be done with an inquiry as it stands. */
export function InquiryActions({ inquiry }: { inquiry: Inquiry }) {
  const { t } = useTranslation()
  const { can } = usePort()
  const [converting, setConverting] = useState(false)
  const { busy, dismiss, putBack } = useTriage(inquiry)
  const { triageState } = inquiry
  const inInbox = triageState === 'open' || triageState === 'assigned'
  const mayConvert = can('interests.create') && triageState !== 'converted'
  const mayTriage = inboxGate.some(can)
  useShortcut('v', t('inquiries.convert'), t('nav.inbox'), () => setConverting(true), mayConvert)
  useShortcut('x', t('inquiries.dismiss'), t('nav.inbox'), dismiss, mayTriage && inInbox)

  if (!mayConvert && !(mayTriage && triageState !== 'converted')) return null
  return (
    <div className="flex flex-wrap items-center gap-2 border-b px-5 py-2.5">
      {mayConvert && (
        <Button variant="primary" icon={<Check />} onClick={() => setConverting(true)}>
          {t('inquiries.convert')}
        </Button>
      )}
      {mayTriage && inInbox && (
        <>
          <AssignMenu inquiry={inquiry} />
          <Button icon={<X />} busy={busy} onClick={dismiss}>
            {t('inquiries.dismiss')}
          </Button>
        </>
      )}
      {mayTriage && triageState === 'dismissed' && (
        <Button icon={<RotateCcw />} busy={busy} onClick={putBack}>
          {t('inquiries.putBack')}
        </Button>
      )}
      {converting && <ConvertDialog inquiry={inquiry} onClose={() => setConverting(false)} />}
    </div>
  )
}

function AssignMenu({ inquiry }: { inquiry: Inquiry }) {
  const { t } = useTranslation()
  const { user } = useMe()
  const people = useRead('users', 'picker', {}, { staleTime: 60_000 })
  const { assign, putBack } = useTriage(inquiry)
  const self = people.data?.find(({ id }) => id === user.id)
  const others = (people.data ?? []).filter(({ id }) => id !== user.id)
  const mine = self ? [{ ...self, shown: t('inquiries.assignToMe') }] : []
  const choices = [...mine, ...others.map((person) => ({ ...person, shown: person.label }))]
  return (
    <Menu trigger={<Button icon={<UserPlus />}>{inquiry.assigneeName ?? t('inquiries.assign')}</Button>}>
      {choices
        .filter(({ id }) => id !== inquiry.assignedTo)
        .map(({ shown, ...person }) => (
          <MenuItem
            key={person.id}
            icon={<Face id={person.id} name={person.label} size="sm" />}
            onSelect={() => assign(person)}
          >
            {shown}
          </MenuItem>
        ))}
      {inquiry.triageState === 'assigned' && (
        <MenuItem icon={<RotateCcw />} onSelect={putBack}>
          {t('inquiries.putBack')}
        </MenuItem>
      )}
    </Menu>
  )
}
