import { Command } from 'cmdk'
import { Check } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { optionClass } from '../../../ui/option-class.ts'
import { showToast } from '../../../ui/overlays/toast.tsx'
import { closeness } from '../../../ui/search/closeness.ts'
import { CommandList } from '../../../ui/search/command-list.tsx'
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
  onSaved?: ((tagIds: readonly string[]) => void) | undefined
}

/** The tags of the port; choosing one puts it on the record or takes it off at once. */
export function TagChoice({ module, id, tags, onSaved }: TagChoiceProps) {
  const { t } = useTranslation()
  const all = useRead('tags', 'list', {}, { staleTime: 60_000 })
  const { chosen, toggle } = useTagToggles({ module, id, tags, onSaved })

  return (
    <Command label={t('tags.title')} filter={closeness}>
      <Command.Input
        autoFocus
        placeholder={t('tags.find')}
        className="h-9 w-full border-b bg-transparent px-3 text-sm outline-none pointer-coarse:text-lg"
      />
      <CommandList className="max-h-72 overflow-y-auto p-1">
        <Command.Empty className="px-2 py-3 text-center text-xs text-ink-faint">
          {t(all.data?.length === 0 ? 'tags.none' : 'tags.noMatch')}
        </Command.Empty>
        {all.data?.map((tag) => (
          <Command.Item
            key={tag.id}
            value={tag.id}
            keywords={[tag.name]}
            onSelect={() => toggle(tag.id)}
            aria-checked={chosen.includes(tag.id)}
            className={optionClass}
          >
            <span className="flex size-4 items-center justify-center">
              {chosen.includes(tag.id) && <Check className="text-accent-ink" />}
            </span>
            <span aria-hidden="true" className="size-2 rounded-full" style={{ background: tag.color }} />
            <span className="truncate">{tag.name}</span>
          </Command.Item>
        ))}
      </CommandList>
    </Command>
  )
}

/**
 * The tags of a record as they are chosen, saved one after the other: each write names all tags of the record, those a colleague
 * gave it meanwhile too. One that is refused takes back nothing but itself.
 */
function useTagToggles({ module, id, tags, onSaved }: TagChoiceProps) {
  const { t } = useTranslation()
  const set = useWrite(module, 'setTags')
  const ids = tags.map((tag) => tag.id)
  const [chosen, setChosen] = useState<readonly string[]>(ids)
  const stored = useRef<readonly string[]>(ids)
  const waiting = useRef(0)
  const queue = useRef(Promise.resolve())
  const idsText = ids.join()
  useEffect(() => {
    if (waiting.current > 0) return
    stored.current = idsText.split(',').filter(Boolean)
    setChosen(stored.current)
  }, [idsText])

  async function save(tagId: string, on: boolean) {
    const next = withTag(stored.current, tagId, on)
    try {
      await set.mutateAsync({ params: { id }, body: { tagIds: [...next] } })
      stored.current = next
      onSaved?.(next)
    } catch (error) {
      setChosen((now) => withTag(now, tagId, !on))
      showToast({ tone: 'danger', title: t('tags.failed'), detail: problemText(error) })
    } finally {
      waiting.current--
    }
  }

  function toggle(tagId: string) {
    const on = !chosen.includes(tagId)
    setChosen((now) => withTag(now, tagId, on))
    waiting.current++
    queue.current = queue.current.then(() => save(tagId, on))
  }

  return { chosen, toggle }
}

function withTag(ids: readonly string[], tagId: string, on: boolean): readonly string[] {
  const others = ids.filter((each) => each !== tagId)
  return on ? [...others, tagId] : others
}
