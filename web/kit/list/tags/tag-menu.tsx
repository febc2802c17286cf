import { Eraser, Tag } from 'lucide-react'
import { Button } from '../../../../ui/button.tsx'
import { Menu, MenuItem, MenuLabel } from '../../../../ui/overlays/menu.tsx'
import { useRead } from '../../server/server-state.ts'
import { useTranslation } from '../../words/i18n.ts'

type TagMenuProps = { removes?: boolean; onChoose: (tagId: string) => void }

/** Gives a tag of the port to the chosen ones, or takes it from them. */
export function TagMenu({ removes = false, onChoose }: TagMenuProps) {
  const { t } = useTranslation()
  const tags = useRead('tags', 'list', {}, { staleTime: 60_000 })
  return (
    <Menu
      trigger={
        <Button size="sm" icon={removes ? <Eraser /> : <Tag />}>
          {t(removes ? 'bulk.removeTag' : 'bulk.addTag')}
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
