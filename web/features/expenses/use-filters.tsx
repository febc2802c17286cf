import { CalendarDays, CalendarRange, FileText, Plane, Shapes, User } from 'lucide-react'
import { useMemo } from 'react'
import { quickPeriods } from '../../../contract/records/quick-periods.ts'
import type { Filter } from '../../../ui/filter-chips.tsx'
import { personOptions } from '../../kit/display/person.tsx'
import { fieldFilter } from '../../kit/list/filter/field-filter.ts'
import { useSharedFilters } from '../../kit/list/shared-filters.tsx'
import { optionsOf } from '../../kit/list/state/options.ts'
import { useRead } from '../../kit/server/server-state.ts'
import { currencyOptions } from '../../kit/words/currencies.ts'
import { daysAgo, formatDate } from '../../kit/words/format.ts'
import { useTranslation } from '../../kit/words/i18n.ts'

export function useExpenseFilters(): readonly Filter[] {
  const { t } = useTranslation()
  const shared = useSharedFilters()
  const people = useRead('users', 'picker', {}, { staleTime: 60_000 })
  const trips = useRead('expenses', 'tripLabels', {}, { staleTime: 60_000 })
  return useMemo(
    () => [
      fieldFilter('expense', 'category', <Shapes />),
      {
        id: 'from',
        label: t('expenses.since'),
        icon: <CalendarDays />,
        single: true,
        labelOf: (day) => t('expenses.sinceDay', { date: formatDate(day) }),
        options: [7, 30, 90, 365].map((days) => ({
          value: daysAgo(days),
          label: t('expenses.days', { count: days }),
        })),
      },
      {
        id: 'spentIn',
        label: t('list.period.spent'),
        icon: <CalendarRange />,
        single: true,
        options: optionsOf(quickPeriods, (one) => t(`list.period.${one}`)),
      },
      {
        id: 'tripLabel',
        label: t('expense.field.tripLabel'),
        icon: <Plane />,
        single: true,
        options: (trips.data ?? []).map((label) => ({ value: label, label })),
      },
      {
        id: 'payerId',
        label: t('expense.field.payer'),
        icon: <User />,
        single: true,
        options: personOptions(people.data),
      },
      { id: 'currency', label: t('expense.field.currency'), options: currencyOptions() },
      {
        id: 'billed',
        label: t('expenses.billed'),
        icon: <FileText />,
        single: true,
        options: [
          { value: 'false', label: t('expenses.billedNo') },
          { value: 'true', label: t('expenses.billedYes') },
        ],
      },
      ...shared,
    ],
    [t, shared, people.data, trips.data],
  )
}
