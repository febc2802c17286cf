import { Plus } from 'lucide-react'
import { useState } from 'react'
import { TagBadge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { Popover } from '../../../ui/overlays/popover.tsx'
import type { ModuleHaving } from '../kinds/kinds.ts'
import { useTranslation } from '../words/i18n.ts'
import { type Tag, TagChoice } from './tag-choice.tsx'

type TagEditorProps = { module: ModuleHaving<'tags'>; id: string; tags: readonly Tag[]; canEdit: boolean }

/** The tags of a record, and the list to choose them from. */
export function TagEditor({ module, id, tags, canEdit }: TagEditorProps) {
  const { t } = useTranslation()
  const [open, setOpen] = useState(false)
  if (!canEdit && tags.length === 0) return t('record.none')
  return (
    <span className="flex flex-wrap items-center gap-1">
      {tags.map((tag) => (
        <TagBadge key={tag.id} color={tag.color}>
          {tag.name}
        </TagBadge>
      ))}
      {canEdit && (
        <Popover
          open={open}
          onOpenChange={setOpen}
          label={t('tags.title')}
          className="w-60"
          trigger={
            <Button size="sm" variant="ghost" icon={<Plus />} className="-ml-1 h-6 px-1.5 text-ink-faint">
              {t('tags.add')}
            </Button>
          }
        >
          <TagChoice module={module} id={id} tags={tags} />
        </Popover>
      )}
    </span>
  )
}
