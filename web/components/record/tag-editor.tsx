import { Command } from 'cmdk'
import { Check, Plus } from 'lucide-react'
import { useState } from 'react'
import { TagBadge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { Popover } from '../../../ui/overlays/popover.tsx'
import { showToast } from '../../../ui/overlays/toast.tsx'
import { optionClass } from '../../../ui/select.tsx'
import type { RegularModule } from '../../kinds.ts'
import { useRead, useWrite } from '../../lib/server-state.ts'
import { useTranslation } from '../../lib/words/i18n.ts'
import { problemText } from '../problem-state.tsx'

type Tag = { id: string; name: string; color: string }
type TagEditorProps = { module: RegularModule; id: string; tags: readonly Tag[]; canEdit: boolean }

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

function TagChoice({ module, id, tags }: Omit<TagEditorProps, 'canEdit'>) {
  const { t } = useTranslation()
  const all = useRead('tags', 'list', {}, { staleTime: 60_000 })
  const [chosen, setChosen] = useState(() => tags.map((tag) => tag.id))
  const set = useWrite(module, 'setTags')

  function toggle(tagId: string) {
    const before = chosen
    const next = before.includes(tagId) ? before.filter((each) => each !== tagId) : [...before, tagId]
    setChosen(next)
    set.mutate(
      { params: { id }, body: { tagIds: next } },
      {
        onError: (error) => {
          setChosen(before)
          showToast({ tone: 'danger', title: t('tags.failed'), detail: problemText(error) })
        },
      },
    )
  }

  return (
    <Command label={t('tags.title')}>
      <Command.Input
        autoFocus
        placeholder={t('tags.find')}
        className="h-9 w-full border-b bg-transparent px-3 text-sm outline-none pointer-coarse:text-lg"
      />
      <Command.List className="max-h-72 overflow-y-auto p-1">
        <Command.Empty className="px-2 py-3 text-center text-xs text-ink-faint">
          {t(all.data?.length === 0 ? 'tags.none' : 'tags.noMatch')}
        </Command.Empty>
        {all.data?.map((tag) => (
          <Command.Item key={tag.id} value={tag.name} onSelect={() => toggle(tag.id)} className={optionClass}>
            <span className="flex size-4 items-center justify-center">
              {chosen.includes(tag.id) && <Check className="text-accent-ink" />}
            </span>
            <span aria-hidden="true" className="size-2 rounded-full" style={{ background: tag.color }} />
            <span className="truncate">{tag.name}</span>
          </Command.Item>
        ))}
      </Command.List>
    </Command>
  )
}
