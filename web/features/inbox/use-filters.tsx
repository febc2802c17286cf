import { Inbox, User } from 'lucide-react'
import { useMemo } from 'react'
import type { Filter } from '../../../ui/filter-chips.tsx'
import { personOptions } from '../../kit/display/person.tsx'
import { useRead } from '../../kit/server/server-state.ts'
import { useTranslation } from '../../kit/words/i18n.ts'

const states = ['open', 'assigned', 'converted', 'dismissed', 'all'] as const

/** Without a state the list is the inbox: what is open and what is assigned. */
export function useInquiryFilters(): readonly Filter[] {
  const { t } = useTranslation()
  const people = useRead('users', 'picker', {}, { staleTime: 60_000 })
  return useMemo(
    () => [
      {
        id: 'state',
        label: t('inquiries.field.state'),
        icon: <Inbox />,
        single: true,
        options: states.map((value) => ({ value, label: t(`inquiries.state.${value}`) })),
      },
      {
        id: 'assignedTo',
        label: t('inquiries.field.assignedTo'),
        icon: <User />,
        options: personOptions(people.data),
      },
    ],
    [t, people.data],
  )
}
