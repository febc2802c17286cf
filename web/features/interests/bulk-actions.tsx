import { Archive, ListOrdered, User } from 'lucide-react'
import { stages } from '../../../contract/interests/pipeline.ts'
import { Button } from '../../../ui/button.tsx'
import { Menu, MenuItem } from '../../../ui/overlays/menu.tsx'
import { StageMark } from '../../../ui/status-badge.tsx'
import { Face } from '../../kit/display/face.tsx'
import { TagMenu } from '../../kit/list/tags/tag-menu.tsx'
import { useBulk } from '../../kit/list/use-bulk.ts'
import { useRead } from '../../kit/server/server-state.ts'
import { usePort } from '../../kit/server/session.tsx'
import { useTranslation } from '../../kit/words/i18n.ts'
import { stageName } from './vocabulary.ts'

/** What can be done to the chosen deals at once; each of it is taken back as a whole. */
export function InterestBulkActions({ ids, onDone }: { ids: readonly string[]; onDone: () => void }) {
  const { t } = useTranslation()
  const { can } = usePort()
  const people = useRead('users', 'picker', {}, { staleTime: 60_000 })
  const run = useBulk('interests', ids, onDone)
  return (
    <>
      <Menu
        trigger={
          <Button size="sm" icon={<User />}>
            {t('interests.bulk.assign')}
          </Button>
        }
      >
        {people.data?.map(({ id, label }) => (
          <MenuItem
            key={id}
            icon={<Face id={id} name={label} size="sm" />}
            onSelect={() =>
              run(
                { action: 'assign', assignedTo: id },
                { done: (count) => t('interests.bulk.assigned', { count, name: label }), undo: 'request' },
              )
            }
          >
            {label}
          </MenuItem>
        ))}
      </Menu>
      {can('interests.change_stage') && (
        <Menu
          trigger={
            <Button size="sm" icon={<ListOrdered />}>
              {t('interests.bulk.move')}
            </Button>
          }
        >
          {stages.map((stage) => (
            <MenuItem
              key={stage}
              icon={<StageMark stage={stage} />}
              onSelect={() =>
                run(
                  { action: 'change_stage', stage },
                  {
                    done: (count) => t('interests.bulk.moved', { count, stage: stageName(t, stage) }),
                    undo: 'request',
                  },
                )
              }
            >
              {stageName(t, stage)}
            </MenuItem>
          ))}
        </Menu>
      )}
      <TagMenu
        onChoose={(tagId) =>
          run(
            { action: 'add_tag', tagId },
            { done: (count) => t('interests.bulk.tagged', { count }), undo: 'request' },
          )
        }
      />
      {can('interests.delete') && (
        <Button
          size="sm"
          icon={<Archive />}
          onClick={() =>
            run(
              { action: 'archive' },
              { done: (count) => t('interests.bulk.archived', { count }), undo: 'request' },
            )
          }
        >
          {t('action.archive')}
        </Button>
      )}
    </>
  )
}
