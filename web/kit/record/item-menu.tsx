import { Pencil, Star, Trash2 } from 'lucide-react'
import { MenuItem } from '../../../ui/overlays/menu.tsx'
import { useTranslation } from '../words/i18n.ts'

type ItemMenuProps = {
  isPrimary: boolean
  onEdit: () => void
  onMakePrimary: () => void
  onRemove: () => void
}

/** What can be done to one of several of which one is the primary. */
export function ItemMenu({ isPrimary, onEdit, onMakePrimary, onRemove }: ItemMenuProps) {
  const { t } = useTranslation()
  return (
    <>
      <MenuItem icon={<Pencil />} onSelect={onEdit}>
        {t('action.edit')}
      </MenuItem>
      {!isPrimary && (
        <MenuItem icon={<Star />} onSelect={onMakePrimary}>
          {t('record.makePrimary')}
        </MenuItem>
      )}
      <MenuItem icon={<Trash2 />} destructive onSelect={onRemove}>
        {t('action.remove')}
      </MenuItem>
    </>
  )
}
