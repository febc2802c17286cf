import { Archive, Signpost } from 'lucide-react'
import { Button } from '../../../ui/button.tsx'
import { Menu, MenuItem } from '../../../ui/overlays/menu.tsx'
import { choiceOptions } from '../../kit/list/state/options.ts'
import { TagMenu } from '../../kit/list/tags/tag-menu.tsx'
import { useBulk } from '../../kit/list/use-bulk.ts'
import { usePort } from '../../kit/server/session.tsx'
import { useTranslation } from '../../kit/words/i18n.ts'

/** What can be done to the chosen clients at once. */
export function ClientBulkActions({ ids, onDone }: { ids: readonly string[]; onDone: () => void }) {
  const { t } = useTranslation()
  const { can } = usePort()
  const run = useBulk('clients', ids, onDone)
  return (
    <>
      {can('clients.edit') && (
        <>
          <TagMenu
            onChoose={(tagId) =>
              run(
                { action: 'add_tag', tagId },
                { done: (count) => t('bulk.tagged', { count }), undo: 'request' },
              )
            }
          />
          <Menu
            trigger={
              <Button size="sm" icon={<Signpost />}>
                {t('bulk.setSource')}
              </Button>
            }
          >
            {choiceOptions('client', 'source').map(({ value: source, label }) => (
              <MenuItem
                key={source}
                onSelect={() =>
                  run(
                    { action: 'assign_source', source },
                    { done: (count) => t('bulk.sourceSet', { count }), undo: 'request' },
                  )
                }
              >
                {label}
              </MenuItem>
            ))}
          </Menu>
        </>
      )}
      {can('clients.delete') && (
        <Button
          size="sm"
          icon={<Archive />}
          onClick={() =>
            run(
              { action: 'archive' },
              {
                done: (count) => t('bulk.archived', { count }),
                undo: 'request',
              },
            )
          }
        >
          {t('action.archive')}
        </Button>
      )}
    </>
  )
}
