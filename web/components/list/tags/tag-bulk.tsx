import type { Input } from '../../../lib/api.ts'
import { useTranslation } from '../../../lib/words/i18n.ts'
import { useBulk } from '../use-bulk.ts'
import { TagMenu } from './tag-menu.tsx'

type TaggedModule = 'tenancies' | 'berthReservations'
type TagBulkProps = { module: TaggedModule; ids: readonly string[]; onDone: () => void }

/** Gives a tag to the chosen records of a kind whose bulk follows from its declaration. */
export function TagBulk({ module, ids, onDone }: TagBulkProps) {
  const { t } = useTranslation()
  const run = useBulk(module, ids, onDone)
  const act = (tagId: string): Omit<Input<TaggedModule, 'bulk'>['body'], 'ids'> => ({
    action: 'add_tag',
    tagId,
  })
  return (
    <TagMenu
      onChoose={(tagId) =>
        void run(act(tagId), { done: (count) => t('bulk.recordsTagged', { count }), undo: 'request' })
      }
    />
  )
}
