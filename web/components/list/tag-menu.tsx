import type { ReactElement } from 'react'
import { Menu, MenuItem, MenuLabel } from '../../../ui/overlays/menu.tsx'
import { useRead } from '../../lib/server-state.ts'
import { useTranslation } from '../../lib/words/i18n.ts'

/** The tags of the port as a menu. */
export function TagMenu({ trigger, onChoose }: { trigger: ReactElement; onChoose: (tagId: string) => void }) {
  const { t } = useTranslation()
  const tags = useRead('tags', 'list', {}, { staleTime: 60_000 })
  return (
    <Menu trigger={trigger}>
      {tags.data?.length === 0 && <MenuLabel>{t('tags.none')}</MenuLabel>}
      {tags.data?.map((tag) => (
        <MenuItem key={tag.id} onSelect={() => onChoose(tag.id)}>
          <span aria-hidden="true" className="size-2 rounded-full" style={{ background: tag.color }} />
          {tag.name}
        </MenuItem>
      ))}
    </Menu>
  )
}
