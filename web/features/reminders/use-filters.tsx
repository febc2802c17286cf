import { ChevronsUp, CircleDot, User } from 'lucide-react'
import { useMemo } from 'react'
import type { Filter } from '../../../ui/filter-chips.tsx'
import { personOptions } from '../../kit/display/person.tsx'
import { fieldFilter } from '../../kit/list/filter/field-filter.ts'
import { useRead } from '../../kit/server/server-state.ts'
import { useTranslation } from '../../kit/words/i18n.ts'

export function useReminderFilters(): readonly Filter[] {
  const { t } = useTranslation()
  const people = useRead('users', 'picker', {}, { staleTime: 60_000 })
  return useMemo(
    () => [
      fieldFilter('reminder', 'status', <CircleDot />),
      fieldFilter('reminder', 'priority', <ChevronsUp />),
      {
        id: 'assignedTo',
        label: t('reminder.field.assignedTo'),
        icon: <User />,
        options: personOptions(people.data),
      },
    ],
    [t, people.data],
  )
}
