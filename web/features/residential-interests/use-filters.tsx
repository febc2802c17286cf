import { ListOrdered, User } from 'lucide-react'
import { useMemo } from 'react'
import type { Filter } from '../../../ui/filter-chips.tsx'
import { personOptions } from '../../kit/display/person.tsx'
import { useSharedFilters } from '../../kit/list/shared-filters.tsx'
import { optionsOf } from '../../kit/list/state/options.ts'
import { useRead } from '../../kit/server/server-state.ts'
import { useTranslation } from '../../kit/words/i18n.ts'
import { useStages } from './use-stages.ts'

export function useResidentialInterestFilters(): readonly Filter[] {
  const { t } = useTranslation()
  const shared = useSharedFilters()
  const stages = useStages()
  const people = useRead('users', 'picker', {}, { staleTime: 60_000 })
  return useMemo(
    () => [
      {
        id: 'stage',
        label: t('residential_interest.field.stage'),
        icon: <ListOrdered />,
        options: optionsOf(stages, (stage) => stage),
      },
      {
        id: 'assignedTo',
        label: t('residential_interest.field.assignedTo'),
        icon: <User />,
        options: personOptions(people.data),
      },
      ...shared,
    ],
    [t, shared, stages, people.data],
  )
}
