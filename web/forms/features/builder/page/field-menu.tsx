import { ArrowDown, ArrowUp, Copy, Ellipsis, Trash2 } from 'lucide-react'
import type { Field } from '../../../../../contract/forms/definition.ts'
import { IconButton } from '../../../../../ui/button.tsx'
import { cx } from '../../../../../ui/class-names.ts'
import { Menu, MenuItem, MenuSeparator } from '../../../../../ui/overlays/menu.tsx'
import { useTranslation } from '../../../../kit/words/i18n.ts'
import { useForm } from '../../../components/form/form-context.tsx'
import { newId } from '../../../components/form/keys.ts'

/** What can be done with a field, at its corner. */
export function FieldMenu({ field, shown }: { field: Field; shown: boolean }) {
  const { t } = useTranslation()
  const { act } = useForm()
  return (
    <span
      className={cx(
        'absolute -top-1.5 -right-1.5 rounded-md bg-surface/90 shadow-float focus-within:opacity-100 group-hover:opacity-100 has-data-[state=open]:opacity-100',
        !shown && 'opacity-0',
      )}
    >
      <Menu
        align="end"
        trigger={
          <IconButton size="sm" label={t('forms.list.more', { name: field.label })} tabIndex={shown ? 0 : -1}>
            <Ellipsis />
          </IconButton>
        }
      >
        <MenuItem
          icon={<ArrowUp />}
          shortcut="alt+up"
          onSelect={() => act({ act: 'nudge', id: field.id, by: -1 })}
        >
          {t('forms.build.moveUp')}
        </MenuItem>
        <MenuItem
          icon={<ArrowDown />}
          shortcut="alt+down"
          onSelect={() => act({ act: 'nudge', id: field.id, by: 1 })}
        >
          {t('forms.build.moveDown')}
        </MenuItem>
        <MenuItem
          icon={<Copy />}
          shortcut="mod+d"
          onSelect={() => act({ act: 'duplicate', id: field.id, newId: newId() })}
        >
          {t('forms.list.duplicate')}
        </MenuItem>
        <MenuSeparator />
        <MenuItem icon={<Trash2 />} destructive onSelect={() => act({ act: 'remove', id: field.id })}>
          {t('forms.build.remove')}
        </MenuItem>
      </Menu>
    </span>
  )
}
