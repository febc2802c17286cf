import { draggable } from '@atlaskit/pragmatic-drag-and-drop/element/adapter'
import { FilePlus2, Plus } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { type FieldType, fieldTypes } from '../../../../contract/forms/vocabulary.ts'
import { Button } from '../../../../ui/button.tsx'
import { Menu, MenuItem, MenuSeparator } from '../../../../ui/overlays/menu.tsx'
import { useTranslation } from '../../../kit/words/i18n.ts'
import { fieldIcons } from './field-types.tsx'
import { useAdding } from './use-adding.ts'

/** The kinds of fields: a click adds one behind the selected field, a drag anywhere. */
export function Palette() {
  const { t } = useTranslation()
  const { addField, addPage } = useAdding()
  return (
    <section
      aria-label={t('forms.build.addField')}
      className="hidden w-48 shrink-0 flex-col gap-px overflow-y-auto border-r bg-surface p-2 xl:flex"
    >
      <h2 className="px-2 py-1 text-xs text-ink-faint">{t('forms.build.addField')}</h2>
      {fieldTypes.map((type) => (
        <PaletteButton key={type} type={type} onAdd={() => addField(type)} />
      ))}
      <hr className="my-1" />
      <button type="button" onClick={addPage} className={placeClass}>
        <FilePlus2 className="size-4 text-ink-faint" aria-hidden="true" />
        {t('forms.build.newPage')}
      </button>
    </section>
  )
}

/** The same as a menu, for the end of a page. */
export function AddFieldMenu({ pageId }: { pageId: string }) {
  const { t } = useTranslation()
  const { addPage } = useAdding()
  return (
    <Menu
      trigger={
        <Button variant="ghost" icon={<Plus />} className="self-start">
          {t('forms.build.addField')}
        </Button>
      }
    >
      <FieldTypeItems place={{ pageId }} />
      <MenuSeparator />
      <MenuItem icon={<FilePlus2 />} onSelect={addPage}>
        {t('forms.build.newPage')}
      </MenuItem>
    </Menu>
  )
}

/** Every kind of field as an entry of a menu. */
export function FieldTypeItems({ place }: { place: { pageId: string; index?: number } }) {
  const { t } = useTranslation()
  const { addField } = useAdding()
  return fieldTypes.map((type) => {
    const Icon = fieldIcons[type]
    return (
      <MenuItem key={type} icon={<Icon />} onSelect={() => addField(type, place)}>
        {t(`forms.type.${type}`)}
      </MenuItem>
    )
  })
}

function PaletteButton({ type, onAdd }: { type: FieldType; onAdd: () => void }): ReactNode {
  const { t } = useTranslation()
  const element = useRef<HTMLButtonElement>(null)
  const Icon = fieldIcons[type]
  useEffect(() => {
    if (!element.current) return
    return draggable({ element: element.current, getInitialData: () => ({ kind: 'new_field', type }) })
  }, [type])
  return (
    <button ref={element} type="button" onClick={onAdd} className={placeClass}>
      <Icon className="size-4 text-ink-faint" aria-hidden="true" />
      {t(`forms.type.${type}`)}
    </button>
  )
}

const placeClass =
  'flex h-8 shrink-0 items-center gap-2.5 rounded-md px-2 text-left text-ink-soft -outline-offset-2 hover:bg-hover hover:text-ink pointer-coarse:h-11'
