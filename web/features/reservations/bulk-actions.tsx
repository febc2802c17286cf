import { CalendarClock } from 'lucide-react'
import { Button } from '../../../ui/button.tsx'
import { Menu, MenuItem } from '../../../ui/overlays/menu.tsx'
import { choiceOptions } from '../../kit/list/state/options.ts'
import { TagBulk } from '../../kit/list/tags/tag-bulk.tsx'
import { useBulk } from '../../kit/list/use-bulk.ts'
import { useTranslation } from '../../kit/words/i18n.ts'

/** What can be done to the chosen reservations at once. */
export function ReservationBulkActions({ ids, onDone }: { ids: readonly string[]; onDone: () => void }) {
  const { t } = useTranslation()
  const run = useBulk('berthReservations', ids, onDone)
  return (
    <>
      <TagBulk module="berthReservations" ids={ids} onDone={onDone} />
      <Menu
        trigger={
          <Button size="sm" icon={<CalendarClock />}>
            {t('bulk.setTenure')}
          </Button>
        }
      >
        {choiceOptions('reservation', 'tenureType').map(({ value: tenureType, label }) => (
          <MenuItem
            key={tenureType}
            onSelect={() =>
              void run(
                { action: 'set', set: { tenureType } },
                { done: (count) => t('bulk.tenureSet', { count }), undo: 'request' },
              )
            }
          >
            {label}
          </MenuItem>
        ))}
      </Menu>
    </>
  )
}
