import { SlidersHorizontal } from 'lucide-react'
import type { KeyboardEvent } from 'react'
import { IconButton } from '../../../../ui/button.tsx'
import { Menu, MenuCheckItem, MenuLabel, MenuSeparator } from '../../../../ui/overlays/menu.tsx'
import { compareWords } from '../../words/format.ts'
import { useTranslation } from '../../words/i18n.ts'
import type { ListColumn } from './list-column.ts'
import type { Look } from './use-look.ts'

type ColumnsMenuProps<Row> = { all: readonly ListColumn<Row>[]; look: Look<Row> }

/** Row height, and which columns stand where: the shown ones in their order, then the others by name. */
export function ColumnsMenu<Row>({ all, look }: ColumnsMenuProps<Row>) {
  const { t } = useTranslation()
  const others = all
    .filter(({ id }) => !look.ids.includes(id))
    .toSorted((one, other) => compareWords(one.header, other.header))

  function move(event: KeyboardEvent, id: string) {
    const step = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : 0
    const to = look.ids.indexOf(id) + step
    if (!event.altKey || step === 0) return
    event.preventDefault()
    if (to < 0 || to >= look.ids.length || look.shown[to]?.fixed) return
    look.changes.onMove(id, look.ids[step < 0 ? to : to + 1] ?? null)
  }

  return (
    <Menu
      align="end"
      trigger={
        <IconButton label={t('list.view')}>
          <SlidersHorizontal />
        </IconButton>
      }
    >
      <MenuLabel>{t('list.density')}</MenuLabel>
      {(['compact', 'comfortable'] as const).map((each) => (
        <MenuCheckItem
          key={each}
          keepOpen
          checked={look.density === each}
          onCheckedChange={() => look.setDensity(each)}
        >
          {t(`list.${each}`)}
        </MenuCheckItem>
      ))}
      <MenuSeparator />
      <MenuLabel>{t('list.columns')}</MenuLabel>
      {look.shown
        .filter((column) => !column.fixed)
        .map(({ id, header }) => (
          <MenuCheckItem
            key={id}
            keepOpen
            checked
            onCheckedChange={() => look.show(look.ids.filter((other) => other !== id))}
            onKeyDown={(event) => move(event, id)}
          >
            {header}
          </MenuCheckItem>
        ))}
      {others.length > 0 && <MenuLabel>{t('list.moreColumns')}</MenuLabel>}
      {others.map(({ id, header }) => (
        <MenuCheckItem key={id} keepOpen checked={false} onCheckedChange={() => look.show([...look.ids, id])}>
          {header}
        </MenuCheckItem>
      ))}
      <MenuSeparator />
      <p className="px-2 py-1 text-xs text-ink-faint">{t('list.moveHint')}</p>
    </Menu>
  )
}
