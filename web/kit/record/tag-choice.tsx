import { Command } from 'cmdk'
import { Check } from 'lucide-react'
import { useState } from 'react'
import { optionClass } from '../../../ui/option-class.ts'
import { showToast } from '../../../ui/overlays/toast.tsx'
import { problemText } from '../display/problem-state.tsx'
import type { ModuleHaving } from '../kinds/kinds.ts'
import { useRead, useWrite } from '../server/server-state.ts'
import { useTranslation } from '../words/i18n.ts'

export type Tag = { id: string; name: string; color: string }
type TagChoiceProps = {
  module: ModuleHaving<'tags'>
  id: string
  tags: readonly Tag[]
  /** Told of what is chosen once it is saved. */
  onSaved?: (tagIds: readonly string[]) => void
}

/** The tags of the port; choosing one puts it on the record or takes it off at once. */
export function TagChoice({ module, id, tags, onSaved }: TagChoiceProps) {
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
        onSuccess: () => onSaved?.(next),
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
