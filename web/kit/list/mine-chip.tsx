import { UserCheck } from 'lucide-react'
import { Button } from '../../../ui/button.tsx'
import type { Filter } from '../../../ui/filter-chips.tsx'
import { useMe } from '../server/session.tsx'
import { useTranslation } from '../words/i18n.ts'
import { listOf, useSearchState } from './state/list-search.ts'

/** The chosen values of the filters, without the owner where that is me: the chip of its own says so. */
export function useChosenFilters(filters: readonly Filter[]): Readonly<Record<string, readonly string[]>> {
  const { user } = useMe()
  const [search] = useSearchState()
  return Object.fromEntries(
    filters.map(({ id }) => [id, id === 'assignedTo' && search[id] === user.id ? [] : listOf(search[id])]),
  )
}

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
