import { PenLine, Users } from 'lucide-react'
import { textFieldTypes } from '../../../contract/document-templates/content.ts'
import { IconButton } from '../../../ui/button.tsx'
import { Menu, MenuItem, MenuSeparator } from '../../../ui/overlays/menu.tsx'
import { useTranslation } from '../../kit/words/i18n.ts'

type FieldMenuProps = {
  recipients: readonly string[]
  onPick: (type: (typeof textFieldTypes)[number], signerIndex: number) => void
  onWho: () => void
  onCloseAutoFocus: (event: Event) => void
}

export function FieldMenu({ recipients, onPick, onWho, onCloseAutoFocus }: FieldMenuProps) {
  const { t } = useTranslation()
  return (
    <Menu
      align="end"
      onCloseAutoFocus={onCloseAutoFocus}
      trigger={
        <IconButton label={t('templates.addField')}>
          <PenLine />
        </IconButton>
      }
    >
      {recipients.flatMap((name, signerIndex) =>
        textFieldTypes.map((type) => (
          <MenuItem key={`${name} ${type}`} onSelect={() => onPick(type, signerIndex)}>
            {t(`placing.type.${type}`)} · {name}
          </MenuItem>
        )),
      )}
      {recipients.length > 0 && <MenuSeparator />}
      <MenuItem icon={<Users />} onSelect={onWho}>
        {t('templates.whoSigns')}
      </MenuItem>
    </Menu>
  )
}
