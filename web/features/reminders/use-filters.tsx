import { ChevronsUp, CircleDot, User } from 'lucide-react'
import { useMemo } from 'react'
import { priorities, reminderStates } from '../../../contract/reminders/vocabulary.ts'
import type { Filter } from '../../../ui/filter-chips.tsx'
import { personOptions } from '../../kit/display/person.tsx'
import { optionsOf } from '../../kit/list/state/options.ts'
import { useRead } from '../../kit/server/server-state.ts'
import { useTranslation } from '../../kit/words/i18n.ts'

export function useReminderFilters(): readonly Filter[] {
  const { t } = useTranslation()
  const people = useRead('users', 'picker', {}, { staleTime: 60_000 })
  return useMemo(
    () => [
      {
        id: 'status',
        label: t('reminder.field.status'),
        icon: <CircleDot />,
        options: optionsOf(reminderStates, (one) => t(`reminder.choice.status.${one}`)),
      },
      {
        id: 'priority',
        label: t('reminder.field.priority'),
        icon: <ChevronsUp />,
        options: optionsOf(priorities, (one) => t(`reminder.choice.priority.${one}`)),
      },
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
