import { UserCheck } from 'lucide-react'
import { Button } from '../../../ui/button.tsx'
import type { Filter } from '../../../ui/filter-chips.tsx'
import { useTranslation } from '../../lib/i18n.ts'
import { useSearchState } from '../../lib/list-search.ts'
import { useMe } from '../../lib/session.tsx'

/** Shows only what I look after, where the list knows who looks after what. */
export function MineChip({ filters }: { filters: readonly Filter[] }) {
  const { t } = useTranslation()
  const { user } = useMe()
  const [search, change] = useSearchState()
  if (!filters.some(({ id }) => id === 'assignedTo')) return null
  const on = search.assignedTo === user.id
  return (
    <Button
      size="sm"
      icon={<UserCheck />}
      aria-pressed={on}
      title={t('list.mineHint')}
      onClick={() => change({ assignedTo: on ? undefined : user.id })}
      className="aria-pressed:border-accent aria-pressed:bg-selected"
    >
      {t('list.mine')}
    </Button>
  )
}
