import type { Input } from '../../server/api.ts'
import { useTranslation } from '../../words/i18n.ts'
import { useBulk } from '../use-bulk.ts'
import { TagMenu } from './tag-menu.tsx'

type TaggedModule = 'tenancies' | 'berthReservations'
type TagBulkProps = { module: TaggedModule; ids: readonly string[]; onDone: () => void }

/** Gives a tag to the chosen records of a kind whose bulk follows from its declaration, or takes one from them. */
export function TagBulk({ module, ids, onDone }: TagBulkProps) {
  const { t } = useTranslation()
  const run = useBulk(module, ids, onDone)
  const act = (
    action: 'add_tag' | 'remove_tag',
    tagId: string,
  ): Omit<Input<TaggedModule, 'bulk'>['body'], 'ids'> => ({
    action,
    tagId,
  })
  return (
    <>
      <TagMenu
        onChoose={(tagId) =>
          void run(act('add_tag', tagId), {
            done: (count) => t('bulk.recordsTagged', { count }),
            undo: 'request',
          })
        }
      />
      <TagMenu
        removes
        onChoose={(tagId) =>
          void run(act('remove_tag', tagId), {
            done: (count) => t('bulk.recordsUntagged', { count }),
            undo: 'request',
          })
        }
      />
    </>
  )
}
