import { ListOrdered, User } from 'lucide-react'
import { useMemo } from 'react'
import type { Filter } from '../../../ui/filter-chips.tsx'
import { useSharedFilters } from '../../components/list/shared-filters.tsx'
import { personOptions } from '../../components/people/person.tsx'
import { optionsOf } from '../../lib/lists/options.ts'
import { useRead } from '../../lib/server-state.ts'
import { useTranslation } from '../../lib/words/i18n.ts'
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
