import { MapPin, Plus } from 'lucide-react'
import { useState } from 'react'
import { Badge } from '../../../../ui/badge.tsx'
import { Button } from '../../../../ui/button.tsx'
import { EmptyState } from '../../../../ui/empty-state.tsx'
import { showToast } from '../../../../ui/overlays/toast.tsx'
import { problemText } from '../../display/problem-state.tsx'
import { useWrite } from '../../server/server-state.ts'
import { countryName } from '../../words/format.ts'
import { useTranslation } from '../../words/i18n.ts'
import { Item, ItemList, ItemListHeader } from '../item-list.tsx'
import { ItemMenu } from '../item-menu.tsx'
import type { Address, AddressedModule } from './address.ts'
import { AddressDialog } from './address-dialog.tsx'

type AddressesTabProps = {
  module: AddressedModule
  id: string
  addresses: readonly Address[]
  canEdit: boolean
}

export function AddressesTab({ module, id, addresses, canEdit }: AddressesTabProps) {
  const { t } = useTranslation()
  const [editing, setEditing] = useState<Address | 'new' | null>(null)
  const add = canEdit && (
    <Button size="sm" icon={<Plus />} onClick={() => setEditing('new')}>
      {t('addresses.add')}
    </Button>
  )
  return (
    <>
      {addresses.length === 0 ? (
        <EmptyState icon={<MapPin />} title={t('addresses.empty')} action={add} />
      ) : (
        <>
          <ItemListHeader title={t('addresses.title')}>{add}</ItemListHeader>
          <ItemList label={t('addresses.title')}>
            {addresses.map((address) => (
              <AddressItem
                key={address.id}
                module={module}
                id={id}
                address={address}
                canEdit={canEdit}
                onEdit={() => setEditing(address)}
              />
            ))}
          </ItemList>
        </>
      )}
      {editing && (
        <AddressDialog
          module={module}
          id={id}
          address={editing === 'new' ? null : editing}
          onClose={() => setEditing(null)}
        />
      )}
    </>
  )
}

type AddressItemProps = {
  module: AddressedModule
  id: string
  address: Address
  canEdit: boolean
  onEdit: () => void
}

function AddressItem({ module, id, address, canEdit, onEdit }: AddressItemProps) {
  const { t } = useTranslation()
  const params = { id, addressId: address.id }
  const failed = (error: unknown) =>
    showToast({ tone: 'danger', title: t('addresses.failed'), detail: problemText(error) })
  const edit = useWrite(module, 'editAddress')
  const again = useWrite(module, 'addAddress')
  const remove = useWrite(module, 'removeAddress', {
    onDone: () => {
      const { id: _, ...body } = address
      showToast({
        title: t('addresses.removed'),
        onUndo: () => void again.mutateAsync({ params: { id }, body }).catch(failed),
      })
    },
  })
  return (
    <Item
      icon={<MapPin />}
      title={
        <>
          {lineOf([address.street, [address.postalCode, address.city].filter(Boolean).join(' ')])}
          {address.isPrimary && <Badge>{t('record.primary')}</Badge>}
        </>
      }
      detail={lineOf([address.label, address.region, address.countryIso && countryName(address.countryIso)])}
      menu={
        canEdit && (
          <ItemMenu
            isPrimary={address.isPrimary}
            onEdit={onEdit}
            onMakePrimary={() => edit.mutate({ params, body: { isPrimary: true } }, { onError: failed })}
            onRemove={() => remove.mutate({ params }, { onError: failed })}
          />
        )
      }
    />
  )
}

function lineOf(parts: readonly (string | null | undefined)[]): string {
  return parts.filter(Boolean).join(', ')
}
