import { Archive, ListOrdered } from 'lucide-react'
import { Button } from '../../../ui/button.tsx'
import { Menu, MenuItem } from '../../../ui/overlays/menu.tsx'
import { useBulk } from '../../kit/list/use-bulk.ts'
import { usePort } from '../../kit/server/session.tsx'
import { useTranslation } from '../../kit/words/i18n.ts'
import { useStages } from './use-stages.ts'

/** The server takes this many in one call. */
const atOnce = 100

type BulkProps = { ids: readonly string[]; onDone: () => void }

/** What can be done to the chosen residential interests at once. */
export function ResidentialInterestBulkActions({ ids, onDone }: BulkProps) {
  const { t } = useTranslation()
  const { can } = usePort()
  const stages = useStages()
  const run = useBulk('residentialInterests', ids, onDone, atOnce)
  return (
    <>
      {can('residential_interests.edit') && (
        <Menu
          trigger={
            <Button size="sm" icon={<ListOrdered />}>
              {t('residentialInterests.moveTo')}
            </Button>
          }
        >
          {stages.map((stage) => (
            <MenuItem
              key={stage}
              onSelect={() =>
                run(
                  { action: 'change_stage', stage },
                  { done: (count) => t('residentialInterests.moved', { count, stage }) },
                )
              }
            >
              {stage}
            </MenuItem>
          ))}
        </Menu>
      )}
      {can('residential_interests.delete') && (
        <Button
          size="sm"
          icon={<Archive />}
          onClick={() => run({ action: 'archive' }, { done: (count) => t('bulk.archived', { count }) })}
        >
          {t('action.archive')}
        </Button>
      )}
    </>
  )
}
