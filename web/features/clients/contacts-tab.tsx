import { AtSign, Copy, Ellipsis, MessageCircle, Phone, Plus, Send } from 'lucide-react'
import { useState } from 'react'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { MenuItem } from '../../../ui/overlays/menu.tsx'
import { showToast } from '../../../ui/overlays/toast.tsx'
import { problemText } from '../../kit/display/problem-state.tsx'
import { dialOf } from '../../kit/record/facts/reach.tsx'
import { Item, ItemList, ItemListHeader } from '../../kit/record/item-list.tsx'
import { ItemMenu } from '../../kit/record/item-menu.tsx'
import { useWrite } from '../../kit/server/server-state.ts'
import { useTranslation } from '../../kit/words/i18n.ts'
import { formatPhone } from '../../kit/words/phone.ts'
import type { Client } from './client.ts'
import type { ClientContact } from './client-contact.ts'
import { ContactDialog } from './contact-dialog.tsx'
import type { ContactChannel } from './vocabulary.ts'

export function ContactsTab({ client, canEdit }: { client: Client; canEdit: boolean }) {
  const { t } = useTranslation()
  const [editing, setEditing] = useState<ClientContact | 'new' | null>(null)
  const add = canEdit && (
    <Button size="sm" icon={<Plus />} onClick={() => setEditing('new')}>
      {t('contacts.add')}
    </Button>
  )
  return (
    <>
      {client.contacts.length === 0 ? (
        <EmptyState icon={<AtSign />} title={t('contacts.emptyTitle')} action={add}>
          {t('contacts.empty')}
        </EmptyState>
      ) : (
        <>
          <ItemListHeader title={t('clients.tab.contacts')}>{add}</ItemListHeader>
          <ItemList label={t('clients.tab.contacts')}>
            {client.contacts.map((contact) => (
              <ContactItem
                key={contact.id}
                client={client}
                contact={contact}
                canEdit={canEdit}
                onEdit={() => setEditing(contact)}
              />
            ))}
          </ItemList>
        </>
      )}
      {editing && (
        <ContactDialog
          client={client}
          contact={editing === 'new' ? null : editing}
          onClose={() => setEditing(null)}
        />
      )}
    </>
  )
}

type ContactItemProps = { client: Client; contact: ClientContact; canEdit: boolean; onEdit: () => void }

function ContactItem({ client, contact, canEdit, onEdit }: ContactItemProps) {
  const { t } = useTranslation()
  const params = { id: client.id, contactId: contact.id }
  const failed = (error: unknown) =>
    showToast({ tone: 'danger', title: t('contacts.failed'), detail: problemText(error) })
  const edit = useWrite('clients', 'editContact')
  const again = useWrite('clients', 'addContact')
  const remove = useWrite('clients', 'removeContact', {
    onDone: () => {
      const { channel, label, value, valueCountry, isPrimary } = contact
      const body = { channel, label, value, valueCountry, isPrimary }
      showToast({
        title: t('contacts.removed'),
        onUndo: () => void again.mutateAsync({ params: { id: client.id }, body }).catch(failed),
      })
    },
  })
  const address = addressOf(contact)
  const written = formatPhone(contact.valueE164, contact.value)
  const Icon = channelIcons[contact.channel]
  return (
    <Item
      icon={<Icon />}
      title={
        <>
          {address ? (
            <a
              href={address}
              className="rounded-sm break-all hover:text-accent-ink hover:underline pointer-coarse:inline-flex pointer-coarse:min-h-11 pointer-coarse:items-center"
            >
              {written}
            </a>
          ) : (
            written
          )}
          {contact.isPrimary && <Badge>{t('record.primary')}</Badge>}
          {contact.bouncedAt && (
            <span className="w-full text-xs font-normal break-words text-danger-ink">
              {t('contacts.bounced', { reason: contact.bounceReason })}
            </span>
          )}
        </>
      }
      detail={[t(`vocabulary.channel.${contact.channel}`), contact.label].filter(Boolean).join(' · ')}
      menu={
        <>
          <MenuItem icon={<Copy />} onSelect={() => void navigator.clipboard?.writeText(written)}>
            {t('action.copy')}
          </MenuItem>
          {canEdit && (
            <ItemMenu
              isPrimary={contact.isPrimary}
              onEdit={onEdit}
              onMakePrimary={() => edit.mutate({ params, body: { isPrimary: true } }, { onError: failed })}
              onRemove={() => remove.mutate({ params }, { onError: failed })}
            />
          )}
        </>
      }
    />
  )
}

const channelIcons: Record<ContactChannel, typeof AtSign> = {
  email: AtSign,
  phone: Phone,
  whatsapp: MessageCircle,
  telegram: Send,
  other: Ellipsis,
}

function addressOf(contact: ClientContact): string | null {
  const number = contact.valueE164
  switch (contact.channel) {
    case 'email':
      return `mailto:${contact.value}`
    case 'phone':
      return `tel:${number ?? dialOf(contact.value)}`
    case 'whatsapp':
      return number && `https://wa.me/${number.replace('+', '')}`
    default:
      return null
  }
}
