import { Tag } from 'lucide-react'
import { Button } from '../../../../ui/button.tsx'
import { Menu, MenuItem, MenuLabel } from '../../../../ui/overlays/menu.tsx'
import { useRead } from '../../../lib/server-state.ts'
import { useTranslation } from '../../../lib/words/i18n.ts'

/** Gives a tag of the port to the chosen ones. */
export function TagMenu({ onChoose }: { onChoose: (tagId: string) => void }) {
  const { t } = useTranslation()
  const tags = useRead('tags', 'list', {}, { staleTime: 60_000 })
  return (
    <Menu
      trigger={
        <Button size="sm" icon={<Tag />}>
          {t('bulk.addTag')}
        </Button>
      }
    >
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
